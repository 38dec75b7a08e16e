import { addBlock, type Flow, flush } from './flow.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { BREAK, prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Formula {
  readonly start: number;
  readonly flow: Flow;
  label?: string;
}

const RULES = once(
  (): Rules<Formula> => ({
    ...RUN,
    on: new Map<string, Rule<Formula>>([...RUN.on, ['label', openLabel]]),
  }),
);

/** `label expression`; a formula that is only a picture leaves nothing, not even its label (§7.2). */
export function openFlowFormula(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter<Formula>(RULES(), { start: walker.parts.length, flow }, closeFormula);
}

function openLabel(walker: Walker, _: Tag, formula: Formula): void {
  walker.nest({ formula, start: walker.parts.length }, closeLabel);
}

function closeLabel(walker: Walker, { formula, start }: { formula: Formula; start: number }): void {
  const label = prose(walker.take(start));
  if (label !== '') formula.label ??= label;
  walker.parts.push(BREAK);
}

function closeFormula(walker: Walker, { start, flow, label }: Formula): void {
  const expression = prose(walker.take(start));
  if (expression === '') return;
  addBlock(flow, { text: label === undefined ? expression : `${label} ${expression}`, prose: false });
}
