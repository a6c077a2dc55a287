import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('password hashes', () => {
  it('are argon2id and match only their password', async () => {
    const stored = await hashPassword('Piscine-2026!');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword('Piscine-2026!')).not.toBe(stored);
    expect(await verifyPassword(stored, 'Piscine-2026!')).toBe(true);
    expect(await verifyPassword(stored, 'piscine-2026!')).toBe(false);
  });

  it('cover every character of a long password, and its spaces', async () => {
    const long = `${'Ab1! '.repeat(39)}Ab1!x`;
    const stored = await hashPassword(long);
    expect(await verifyPassword(stored, long)).toBe(true);
    for (const other of [`${long.slice(0, -1)}y`, long.slice(0, -1), ` ${long}`, long.toUpperCase()])
      expect(await verifyPassword(stored, other)).toBe(false);
  });

  it('match composed and decomposed accented letters', async () => {
    const [composed, decomposed] = [
      'Été-Piscine-2026!'.normalize('NFC'),
      'Été-Piscine-2026!'.normalize('NFD'),
    ];
    const hashes = [await hashPassword(composed), await hashPassword(decomposed), await hash(decomposed)];
    for (const stored of hashes)
      for (const typed of [composed, decomposed]) expect(await verifyPassword(stored, typed)).toBe(true);
  });

  it('take the same time to verify when the account does not exist', async () => {
    const stored = await hashPassword('Piscine-2026!');
    const times = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    // Alternate both and compare the shortest times, to exclude other load.
    for (let round = 0; round < 8; round++) {
      for (const account of ['known', 'unknown'] as const) {
        const start = performance.now();
        expect(await verifyPassword(account === 'known' ? stored : undefined, 'wrong')).toBe(false);
        times[account] = Math.min(times[account], performance.now() - start);
      }
    }
    expect(times.unknown / times.known).toBeGreaterThan(0.5);
  });
});
