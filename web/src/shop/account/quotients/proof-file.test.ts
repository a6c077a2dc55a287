import { expect, test } from 'vitest';
import { proofProblem } from './proof-file.ts';

test('a proof is a PDF, JPEG or PNG of 512 kB at most', () => {
  expect(proofProblem(undefined)).toBe('missing');
  expect(proofProblem({ type: 'application/pdf', size: 524_288 })).toBeUndefined();
  expect(proofProblem({ type: 'image/png', size: 524_289 })).toBe('tooLarge');
  expect(proofProblem({ type: 'text/html', size: 1 })).toBe('type');
});
