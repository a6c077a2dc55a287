import { expect, it } from 'vitest';
import { contactProblem, missingOfAll } from './contact-rules.ts';

it.each([
  ['firstName', ' ', 'required'],
  ['firstName', 'Ada', undefined],
  ['emailAddress', 'ada', 'email'],
  ['emailAddress', 'ada@example.com', undefined],
  ['phoneNumber', '12', 'phone'],
  ['phoneNumber', '06 12 34 56 78', undefined],
  ['country', 'France', 'required'],
  ['country', 'FR', undefined],
] as const)('a %s of “%s” has the problem %s', (field, text, problem) =>
  expect(contactProblem(field, text)).toBe(problem),
);

it('requires the contact fields of each visitor and ignores superfluous visitors', () => {
  const ada = { firstName: 'Ada' };
  expect(missingOfAll(['firstName'], [ada], 1)).toBeUndefined();
  expect(missingOfAll(['firstName'], [ada], 2)).toBe('firstName');
  expect(missingOfAll(['firstName', 'lastName'], [ada], 1)).toBe('lastName');
  expect(missingOfAll(['firstName'], undefined, 1)).toBe('firstName');
  expect(missingOfAll([], undefined, 3)).toBeUndefined();
});
