import { describe, expect, it } from 'vitest';
import { createSecrets } from '#platform/auth/secrets.ts';
import { firstBrokenEntry, JOURNAL_START, type JournalEntry, journalCheck, journalHash } from './journal.ts';

const key = createSecrets('a key of at least thirty-two characters');

describe('the payment journal', () => {
  const paidAt = new Date('2026-11-20T10:02:00Z');
  const entries: (JournalEntry & { hash: Uint8Array })[] = [];
  let previous = JOURNAL_START;
  for (let sequence = 1; sequence <= 5; sequence++) {
    const entry: JournalEntry = {
      sequence,
      eventKey: `key ${sequence}`,
      attemptId: 'attempt',
      orderId: 'attempt',
      transactionUuid: 'uuid-1',
      status: 'AUTHORISED',
      statusClass: 'paid',
      operationType: 'DEBIT',
      sequenceNumber: 1,
      amount: 2200,
      effectiveAmount: 2200,
      currency: 'EUR',
      mode: 'TEST',
      occurredAt: paidAt,
      recordedAt: paidAt,
      rejection: null,
      identifier: null,
      parentUuid: null,
      subscription: null,
      recurrence: null,
      recurrenceStatus: null,
      keyId: key.keyId,
    };
    previous = journalHash(previous, entry, key);
    entries.push({ ...entry, hash: previous });
  }

  it('is intact as written', () => {
    expect(firstBrokenEntry(entries, key)).toBeNull();
    expect(firstBrokenEntry([], key)).toBeNull();
  });

  it('reads entries from before effective amounts and saved cards were recorded', () => {
    const { hash: _, ...entry } = {
      ...(entries[0] as (typeof entries)[0]),
      effectiveAmount: null,
      keyId: null,
    };
    expect(journalHash(JOURNAL_START, entry, key).toString('hex')).toBe(
      'f4d6409da4cfddb0288f7840141d31e572aad357a630223ca35fd125b6ae423e',
    );
  });

  it('covers the effective amount and the saved card', () => {
    const last = { ...(entries[0] as (typeof entries)[0]), identifier: 'alias-1' };
    const hashes = [last, { ...last, identifier: null }, { ...last, effectiveAmount: null }].map((entry) =>
      journalHash(JOURNAL_START, entry, key).toString('hex'),
    );
    expect(new Set(hashes).size).toBe(3);
  });

  it('covers the refund and subscription fields of an event separately', () => {
    const first = entries[0] as (typeof entries)[0];
    const hashes = [
      first,
      { ...first, parentUuid: 'x' },
      { ...first, subscription: 'x' },
      { ...first, recurrence: 1 },
      { ...first, recurrenceStatus: 'created' as const },
      { ...first, recurrenceStatus: 'not-created' as const },
    ].map((entry) => journalHash(JOURNAL_START, entry, key).toString('hex'));
    expect(new Set(hashes).size).toBe(6);
  });

  it('detects a changed, removed or moved entry', () => {
    const changed = entries.map((entry) => (entry.sequence === 3 ? { ...entry, amount: 1 } : entry));
    expect(firstBrokenEntry(changed, key)?.sequence).toBe(3);
    expect(
      firstBrokenEntry(
        entries.filter(({ sequence }) => sequence !== 2),
        key,
      )?.sequence,
    ).toBe(3);
    expect(firstBrokenEntry([...entries].reverse(), key)?.sequence).toBe(5);
  });

  /** Returns the entries with the hashes that can be made without the key, from an entry on. */
  const forged = (from: number) => {
    let before: Uint8Array = JOURNAL_START;
    return entries.map((entry) => {
      const isForged = entry.sequence >= from;
      const written = isForged ? { ...entry, amount: 1, keyId: null } : entry;
      const hash = isForged ? journalHash(before, written, key) : entry.hash;
      before = hash;
      return { ...written, hash };
    });
  };

  it('detects plain hashes after keyed ones', () => {
    expect(firstBrokenEntry(forged(4), key)?.sequence).toBe(4);
    expect(firstBrokenEntry(forged(2), key)?.sequence).toBe(2);
  });

  it('continues a journal of plain hashes with keyed ones', () => {
    const [first, ...others] = forged(1).slice(0, 2) as [JournalEntry & { hash: Uint8Array }, JournalEntry];
    const [second] = others.map((entry) => ({ ...entry, keyId: key.keyId }));
    const chained = second && { ...second, hash: journalHash(first.hash, second, key) };
    expect(firstBrokenEntry([first, ...(chained ? [chained] : [])], key)).toBeNull();
  });

  it('reports entries of another key', () => {
    const check = journalCheck(createSecrets('another key, which is long enough too'));
    expect(entries.map((entry) => check(entry))).toEqual(Array(5).fill('other-key'));
  });
});
