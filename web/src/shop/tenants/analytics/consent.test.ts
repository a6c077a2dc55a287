import { expect, it } from 'vitest';
import { readConsent } from './consent.ts';

const NOW = Date.UTC(2026, 10, 23);
const kept = (accepted: unknown, daysAgo: number) =>
  readConsent(JSON.stringify({ accepted, at: NOW - daysAgo * 86_400_000 }), NOW);

it('is kept for six months, a refusal as long as an acceptance', () => {
  expect(kept(['recognition'], 180)?.accepted).toEqual(['recognition']);
  expect(kept([], 180)?.accepted).toEqual([]);
  expect(kept(['recognition'], 190)).toBeUndefined();
  expect(kept([], 190)).toBeUndefined();
});

it('is never read out of what is not a decision', () => {
  for (const text of [undefined, '', 'true', '1', '{"accepted":"recognition","at":1}', '{"accepted":[]}'])
    expect(readConsent(text, NOW)).toBeUndefined();
  expect(kept(['everything'], 1)?.accepted).toEqual([]);
  expect(kept(['recognition'], -1)).toBeUndefined();
});
