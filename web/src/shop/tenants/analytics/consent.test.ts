import { expect, it } from 'vitest';
import { isDecided, PURPOSES, readConsent } from './consent.ts';

const NOW = Date.UTC(2026, 10, 23);
const kept = (accepted: unknown, daysAgo: number, asked?: unknown) =>
  readConsent(JSON.stringify({ accepted, asked, at: NOW - daysAgo * 86_400_000 }), NOW);

it('a decision is kept for six months, a refusal as long as an acceptance', () => {
  expect(kept(['recognition'], 180)?.accepted).toEqual(['recognition']);
  expect(kept([], 180)?.accepted).toEqual([]);
  expect(kept(['recognition'], 190)).toBeUndefined();
  expect(kept([], 190)).toBeUndefined();
});

it('anything but a decision is read as none', () => {
  for (const text of [undefined, '', 'true', '1', '{"accepted":"recognition","at":1}', '{"accepted":[]}'])
    expect(readConsent(text, NOW)).toBeUndefined();
  expect(kept(['everything'], 1)?.accepted).toEqual([]);
  expect(kept(['recognition'], -1)).toBeUndefined();
});

it('consent is asked for again when there is a purpose that the visitor was not asked for', () => {
  expect(isDecided(undefined)).toBe(false);
  expect(isDecided(kept(['recognition'], 1, ['recognition']))).toBe(false);
  expect(isDecided(kept([], 1, ['recognition']))).toBe(false);
  expect(isDecided(kept([], 1, PURPOSES))).toBe(true);
  expect(isDecided(kept(['purchases'], 1, PURPOSES))).toBe(true);
});

it('an earlier decision holds for the purposes that it was asked for, and for nothing else', () => {
  expect(kept(['recognition'], 1, ['recognition'])?.accepted).toEqual(['recognition']);
  expect(kept([...PURPOSES], 1, ['recognition'])?.accepted).toEqual(['recognition']);
});

it('a decision without its purposes is consent to be recognised alone', () => {
  const consent = kept([...PURPOSES], 1);
  expect(consent).toMatchObject({ accepted: ['recognition'], asked: ['recognition'] });
  expect(isDecided(consent)).toBe(false);
  expect(kept([], 1, 'everything')).toBeUndefined();
});
