import { describe, expect, it } from 'vitest';
import { hashOfCode, readDayCodes } from './day-codes.ts';

const CODE = 'A7K2 9F4M T3QX';
const SALT = 'salt';
const NOW = Date.parse('2026-11-27T10:00:00Z');
const HOUR = 3_600_000;

/** Returns codes with one ticket and one card of twenty admissions. */
async function codesWith(
  ticket: { usedAt?: number; validFrom?: number } = {},
  remaining = 20,
  more: Record<string, unknown> = {},
) {
  const [ticketHash, cardHash] = [await hashOfCode(SALT, CODE), await hashOfCode(SALT, 'B7K2 9F4M T3QX')];
  const { usedAt = null, validFrom = NOW - HOUR } = ticket;
  const codes = readDayCodes(
    JSON.stringify({
      place: 'POOL',
      madeAt: NOW - HOUR,
      validUntil: NOW + 18 * HOUR,
      timeZone: 'Europe/Paris',
      graceBefore: 10,
      graceAfter: 0,
      salt: SALT,
      words: [{ service: { 'fr-FR': 'Entrée' }, documents: [{ 'fr-FR': 'Carte étudiant' }] }],
      tickets: [[ticketHash, 0, validFrom, validFrom + 2 * HOUR, validFrom, usedAt, 0, 1]],
      cards: [[cardHash, 0, 'admission', remaining, NOW + HOUR, 0]],
      places: [
        ['POOL', { 'fr-FR': 'Piscine' }],
        ['RINK', { 'fr-FR': 'Patinoire' }],
      ],
      entryPrice: 500,
      ...more,
    }),
  );
  const decide = (hash: string, direction: 'in' | 'out' = 'in', usedHere = new Map<string, number[]>()) =>
    codes.decide({ scanId: 'scan', hash, at: NOW, direction }, usedHere);
  return { codes, ticketHash, cardHash, decide };
}

describe('hashOfCode', () => {
  it('gives every spelling of a code one hash', async () => {
    const hash = await hashOfCode(SALT, CODE);
    expect(hash).toHaveLength(16);
    expect(await hashOfCode(SALT, 'a7k2-9f4m-t3qx')).toBe(hash);
    expect(await hashOfCode('other', CODE)).not.toBe(hash);
  });
});

describe('readDayCodes', () => {
  it('admits a ticket of the day and names the document to be shown', async () => {
    const { codes, decide, ticketHash } = await codesWith();
    expect(codes.count).toBe(2);
    expect(decide(ticketHash)).toMatchObject({
      isAccepted: true,
      kind: 'ticket',
      documents: [{ 'fr-FR': 'Carte étudiant' }],
    });
  });

  it('refuses a ticket that was used before the codes were made, or on this device', async () => {
    const used = await codesWith({ usedAt: NOW - HOUR / 2 });
    expect(used.decide(used.ticketHash)).toMatchObject({
      reason: 'used',
      usedAt: new Date(NOW - HOUR / 2).toISOString(),
    });
    const { decide, ticketHash } = await codesWith();
    expect(decide(ticketHash, 'in', new Map([[ticketHash, [NOW - 1000]]]))).toMatchObject({ reason: 'used' });
    expect(decide(ticketHash, 'out', new Map([[ticketHash, [NOW - 1000]]]))).toMatchObject({
      isAccepted: true,
    });
  });

  it('opens within the grace minutes, and not before', async () => {
    const early = await codesWith({ validFrom: NOW + 9 * 60_000 });
    expect(early.decide(early.ticketHash).isAccepted).toBe(true);
    const tooEarly = await codesWith({ validFrom: NOW + 11 * 60_000 });
    expect(tooEarly.decide(tooEarly.ticketHash)).toMatchObject({ reason: 'too-early' });
  });

  it('refuses a card with nothing left, and an unknown code', async () => {
    const { decide, cardHash } = await codesWith({}, 0);
    expect(decide(cardHash)).toMatchObject({ kind: 'card', reason: 'used-up' });
    expect(decide('nothing')).toMatchObject({ isAccepted: false, reason: 'unknown' });
  });

  it('counts the admissions of this device against what is left on a card', async () => {
    const { decide, cardHash } = await codesWith({}, 2);
    expect(decide(cardHash)).toMatchObject({ isAccepted: true, spent: 1, remaining: 1 });
    expect(decide(cardHash, 'in', new Map([[cardHash, [NOW - HOUR]]]))).toMatchObject({
      isAccepted: true,
      remaining: 0,
    });
    const twice = new Map([[cardHash, [NOW - HOUR, NOW - HOUR / 2]]]);
    expect(decide(cardHash, 'in', twice)).toMatchObject({ reason: 'used-up', remaining: 0 });
    expect(decide(cardHash, 'out', twice)).toMatchObject({ isAccepted: true });
  });

  it('takes admissions from the credit of a card, after its units', async () => {
    const cards = [['credit', 0, 'cent', 1200, NOW + HOUR, 0], ['both', 0, 'admission', 1, NOW + HOUR, 0, 500]]; // biome-ignore format: two rows
    const { decide } = await codesWith({}, 0, { cards });
    expect(decide('credit')).toMatchObject({ isAccepted: true, unit: 'cent', spent: 500, remaining: 700 });
    expect(decide('credit', 'in', new Map([['credit', [1, 2]]]))).toMatchObject({
      reason: 'used-up',
      remaining: 200,
    });
    expect(decide('both')).toMatchObject({ isAccepted: true, unit: 'admission', remaining: 0 });
    expect(decide('both', 'in', new Map([['both', [1]]]))).toMatchObject({
      isAccepted: true,
      unit: 'cent',
      spent: 500,
      remaining: 0,
    });
    expect(decide('both', 'in', new Map([['both', [1, 2]]]))).toMatchObject({ reason: 'used-up' });
  });

  it('names the reason for tickets and cards that do not open here today', async () => {
    const day = 24 * HOUR;
    const row = (hash: string, from: number, opens: number[], refundedAt: number | null = null) =>
      [hash, 0, from, from + HOUR, from, null, 0, 1, null, opens, refundedAt]; // biome-ignore format: one row
    const { decide, codes } = await codesWith({}, 1, {
      others: [
        row('tomorrow', NOW + day, [0]),
        row('rink', NOW, [1]),
        row('refunded', NOW, [0], NOW - HOUR),
        [...row('given-up', NOW, [0], NOW - HOUR), 1],
        row('gone', NOW, []),
      ],
      closedCards: [
        ['empty', 0, 'used-up', NOW + day, [0]],
        ['elsewhere', 0, 'wrong-place', NOW + day, [1]],
      ],
    });
    expect(codes.count).toBe(2);
    expect(decide('tomorrow')).toMatchObject({ isAccepted: false, reason: 'wrong-day' });
    expect(decide('rink')).toMatchObject({
      reason: 'wrong-place',
      establishments: [{ 'fr-FR': 'Patinoire' }],
    });
    expect(decide('refunded').reason).toBe('refunded');
    expect(decide('given-up').reason).toBe('given-up');
    expect(decide('gone').reason).toBe('cancelled');
    expect(decide('empty')).toMatchObject({ kind: 'card', reason: 'used-up' });
    expect(decide('elsewhere')).toMatchObject({ establishments: [{ 'fr-FR': 'Patinoire' }] });
  });

  it('names where a used ticket was used', async () => {
    const here = await codesWith();
    expect(here.decide(here.ticketHash, 'in', new Map([[here.ticketHash, [NOW - 1000]]]))).toMatchObject({
      usedPlace: { 'fr-FR': 'Piscine' },
    });
    const tickets = [['used', 0, NOW - HOUR, NOW + HOUR, null, NOW - HOUR, 0, 0, 1]];
    const elsewhere = await codesWith({}, 1, { tickets });
    expect(elsewhere.decide('used')).toMatchObject({ reason: 'used', usedPlace: { 'fr-FR': 'Patinoire' } });
  });

  it('reads 10,000 codes, and decides, within the times that an entrance allows', async () => {
    const tickets = Array.from({ length: 10_000 }, (_, index) => [
      String(index).padStart(16, '0'), 0, NOW - HOUR, NOW + HOUR, null, null, 0, 0,
    ]); // biome-ignore format: one row
    const payload = JSON.stringify({ place: 'POOL', madeAt: NOW, validUntil: NOW + HOUR, timeZone: 'Europe/Paris', graceBefore: 0, graceAfter: 0, salt: SALT, words: [{ service: { 'fr-FR': 'Entrée' } }], tickets, cards: [] }); // biome-ignore format: one object
    const begin = performance.now();
    const codes = readDayCodes(payload);
    const read = performance.now();
    const outcome = codes.decide(
      { scanId: 'scan', hash: '0000000000005000', at: NOW, direction: 'in' },
      new Map(),
    );
    expect(outcome.isAccepted).toBe(true);
    expect(read - begin).toBeLessThan(3000);
    expect(performance.now() - read).toBeLessThan(100);
  });
});
