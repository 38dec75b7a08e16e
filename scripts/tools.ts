import { readConfig } from '../src/config.ts';
import { advertised, inputJsonSchema } from '../src/mcp/advertise.ts';
import { tools } from '../src/mcp/tools.ts';

/** `npm run tools`: what the list of tools costs a model, in characters of JSON, as a deployment without variables has it. */
const config = readConfig({});

let total = 0;
const rows = tools
  .filter((tool) => tool.isEnabled?.(config) !== false)
  .map((tool) => {
    const { description } = advertised(tool, config);
    const schema = inputJsonSchema(tool);
    const size = JSON.stringify([tool.name, description, schema]).length;
    total += size;
    const hints = Object.entries(tool.annotations).flatMap(([hint, holds]) =>
      holds ? [hint.replace('Hint', '')] : [],
    );
    return [tool.name, description.length, JSON.stringify(schema).length, size, hints.join(' ')];
  });

const table = [['tool', 'description', 'schema', 'all', 'hints'], ...rows, ['', '', '', total, '']];
const width = Math.max(...table.map(([name]) => String(name).length));
for (const [name, ...cells] of table) {
  const [hints, ...numbers] = cells.reverse();
  const columns = numbers.reverse().map((cell) => String(cell).padStart(11));
  console.log(`${String(name).padEnd(width)}${columns.join('')}  ${hints}`.trimEnd());
}
