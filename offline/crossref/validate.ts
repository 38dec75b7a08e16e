import { FILTERS } from './find.ts';

/** One reason why Crossref does not take a question. */
export interface Problem {
  type: string;
  value: string;
  message: string;
}

const MAX_ROWS = 1000;
const MAX_OFFSET = 10_000;
const SORTS = ['score', 'relevance', 'published', 'issued', 'is-referenced-by-count', 'updated', 'deposited'];

/** Everything that is wrong with a question, as the service lists it. */
export function validate(params: URLSearchParams, fields: string[]): Problem[] {
  return [
    ...integer('rows', params.get('rows'), MAX_ROWS),
    ...integer('offset', params.get('offset'), MAX_OFFSET),
    ...(params.get('filter')?.split(',') ?? []).flatMap(filterProblem),
    ...(params.get('select')?.split(',') ?? []).flatMap((field) =>
      fields.includes(field)
        ? []
        : problem('parameter-not-allowed', field, `Select ${field} specified but there is no such field.`),
    ),
    ...[params.get('sort')].flatMap((sort) =>
      sort === null || SORTS.includes(sort)
        ? []
        : problem(
            'sort-not-available',
            sort,
            `Sort field ${sort} specified but there is no such sort field.`,
          ),
    ),
  ];
}

function integer(name: string, value: string | null, max: number): Problem[] {
  if (value === null || (/^\d+$/.test(value) && Number(value) <= max)) return [];
  return problem(
    'integer-not-valid',
    value,
    `Integer specified as ${value} for ${name} but must be a positive integer less than or equal to ${max}.`,
  );
}

function filterProblem(part: string): Problem[] {
  const [name = '', value = ''] = part.split(/:(.*)/s);
  if (!Object.hasOwn(FILTERS, name))
    return problem(
      'filter-not-available',
      name,
      `Filter ${name} specified but there is no such filter for this route. Valid filters for this route are: ${Object.keys(FILTERS).join(', ')}`,
    );
  if (/-date$/.test(name) && !/^\d{4}(?:-\d\d?){0,2}$/.test(value))
    return problem(
      'date-not-valid',
      value,
      `Date specified as ${value} but must be of the form: yyyy or yyyy-MM or yyyy-MM-dd`,
    );
  return [];
}

function problem(type: string, value: string, message: string): Problem[] {
  return [{ type, value, message }];
}
