import { expect, it } from 'vitest';
import { needsCode } from './view.ts';

const sent = { to: 'jeanne@example.com', at: 1_000_000 };
const minutesLater = (minutes: number) => sent.at + minutes * 60_000;

it('a code is sent once to an address, however often its form is sent again', () => {
  expect(needsCode({ to: '', at: 0 }, 'jeanne@example.com', sent.at)).toBe(true);
  expect(needsCode(sent, 'jeanne@example.com', minutesLater(2))).toBe(false);
  expect(needsCode(sent, 'jeanne@example.com', minutesLater(9))).toBe(false);
});

it('another address needs one of its own, and so does one whose code is over', () => {
  expect(needsCode(sent, 'samir@example.com', minutesLater(1))).toBe(true);
  expect(needsCode(sent, 'jeanne@example.com', minutesLater(10))).toBe(true);
});
