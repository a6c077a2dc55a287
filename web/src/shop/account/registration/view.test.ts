import { expect, it } from 'vitest';
import { needsCode } from './view.ts';

const sent = { to: 'jeanne@example.com', at: 1_000_000 };
const minutesLater = (minutes: number) => sent.at + minutes * 60_000;

it('needsCode requests one code per address, however often the form is submitted', () => {
  expect(needsCode({ to: '', at: 0 }, 'jeanne@example.com', sent.at)).toBe(true);
  expect(needsCode(sent, 'jeanne@example.com', minutesLater(2))).toBe(false);
  expect(needsCode(sent, 'jeanne@example.com', minutesLater(9))).toBe(false);
});

it('needsCode requests another code for another address, and after the code has expired', () => {
  expect(needsCode(sent, 'samir@example.com', minutesLater(1))).toBe(true);
  expect(needsCode(sent, 'jeanne@example.com', minutesLater(10))).toBe(true);
});
