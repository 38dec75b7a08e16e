import { expect, test } from 'vitest';
import { z } from 'zod';
import { invalidInput, invalidInputText } from '../../src/input/invalid-input.ts';
import { prepare } from '../../src/input/prepare.ts';

function answer(items: number) {
  const prepared = prepare(z.strictObject({ ns: z.array(z.int().max(5)) }), {
    ns: Array(items).fill('7'),
    x: 1,
  });
  return invalidInput(prepared.ok ? [] : prepared.faults);
}

test('the answer has the published shape', () => {
  expect(answer(1)).toEqual({
    status: 'invalid_input',
    executed: false,
    errors: [
      {
        code: 'out_of_range',
        path: '/ns/0',
        message: 'Out of range. Expected an integer, at most 5.',
        expected: { type: 'integer', maximum: 5 },
      },
      { code: 'unknown_field', path: '', message: expect.any(String), allowed_fields: ['ns'] },
    ],
    error_count: 2,
    truncated: false,
    recovery: { action: 'correct_arguments', retry_unchanged: false, instruction: expect.any(String) },
  });
});

test('20 errors are shown, all are counted', () => {
  expect(answer(30)).toMatchObject({ error_count: 31, truncated: true });
  expect(answer(30).errors).toHaveLength(20);
  expect(answer(19)).toMatchObject({ error_count: 20, truncated: false });
});

test('the text holds every shown fault and what is allowed', () => {
  const text = invalidInputText(answer(1));
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Invalid input \(2 faults\)\. Nothing was run\./),
    '- /ns/0: out_of_range: Out of range. Expected an integer, at most 5.',
    expect.stringMatching(/^- \(arguments\): unknown_field: .* Known fields: ns\.$/),
  ]);
  expect(invalidInputText(answer(30))).toContain('31 faults, the first 20 shown');
});
