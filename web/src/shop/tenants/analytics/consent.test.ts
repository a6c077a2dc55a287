import { expect, it } from 'vitest';
import { isDecided, PURPOSES, readConsent } from './consent.ts';

const NOW = Date.UTC(2026, 10, 23);
const kept = (accepted: unknown, daysAgo: number, asked?: unknown) =>
  readConsent(JSON.stringify({ accepted, asked, at: NOW - daysAgo * 86_400_000 }), NOW);

it('readConsent accepts a decision for six months, whether it refused or accepted', () => {
  expect(kept(['recognition'], 180)?.accepted).toEqual(['recognition']);
  expect(kept([], 180)?.accepted).toEqual([]);
  expect(kept(['recognition'], 190)).toBeUndefined();
  expect(kept([], 190)).toBeUndefined();
});

it('readConsent returns undefined for other values', () => {
  for (const text of [undefined, '', 'true', '1', '{"accepted":"recognition","at":1}', '{"accepted":[]}'])
    expect(readConsent(text, NOW)).toBeUndefined();
  expect(kept(['everything'], 1)?.accepted).toEqual([]);
  expect(kept(['recognition'], -1)).toBeUndefined();
});

it('isDecided is false when a purpose was added since the decision', () => {
  expect(isDecided(undefined)).toBe(false);
  expect(isDecided(kept(['recognition'], 1, ['recognition']))).toBe(false);
  expect(isDecided(kept([], 1, ['recognition']))).toBe(false);
  expect(isDecided(kept([], 1, PURPOSES))).toBe(true);
  expect(isDecided(kept(['purchases'], 1, PURPOSES))).toBe(true);
});

it('readConsent applies an earlier decision to the purposes of its question only', () => {
  expect(kept(['recognition'], 1, ['recognition'])?.accepted).toEqual(['recognition']);
  expect(kept([...PURPOSES], 1, ['recognition'])?.accepted).toEqual(['recognition']);
});

it('readConsent reads a decision without purposes as consent to be recognised only', () => {
  const consent = kept([...PURPOSES], 1);
  expect(consent).toMatchObject({ accepted: ['recognition'], asked: ['recognition'] });
  expect(isDecided(consent)).toBe(false);
  expect(kept([], 1, 'everything')).toBeUndefined();
});
