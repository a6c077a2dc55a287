import { describe, expect, it } from 'vitest';
import { firstBrokenEntry, JOURNAL_START, type JournalEntry, journalHash } from './rules.ts';

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
    };
    previous = journalHash(previous, entry);
    entries.push({ ...entry, hash: previous });
  }

  it('is intact as written', () => {
    expect(firstBrokenEntry(entries)).toBeNull();
    expect(firstBrokenEntry([])).toBeNull();
  });

  it('reads entries of the time before effective amounts and saved cards were kept', () => {
    const { hash: _, ...entry } = { ...(entries[0] as (typeof entries)[0]), effectiveAmount: null };
    expect(journalHash(JOURNAL_START, entry).toString('hex')).toBe(
      'f4d6409da4cfddb0288f7840141d31e572aad357a630223ca35fd125b6ae423e',
    );
  });

  it('covers the effective amount and the saved card', () => {
    const last = { ...(entries[0] as (typeof entries)[0]), identifier: 'alias-1' };
    const hashes = [last, { ...last, identifier: null }, { ...last, effectiveAmount: null }].map((entry) =>
      journalHash(JOURNAL_START, entry).toString('hex'),
    );
    expect(new Set(hashes).size).toBe(3);
  });

  it('covers what an event says of a refund and of a subscription, each apart', () => {
    const first = entries[0] as (typeof entries)[0];
    const hashes = [
      first,
      { ...first, parentUuid: 'x' },
      { ...first, subscription: 'x' },
      { ...first, recurrence: 1 },
      { ...first, recurrenceStatus: 'created' as const },
      { ...first, recurrenceStatus: 'not-created' as const },
    ].map((entry) => journalHash(JOURNAL_START, entry).toString('hex'));
    expect(new Set(hashes).size).toBe(6);
  });

  it('reveals an entry that was changed, removed or moved', () => {
    const changed = entries.map((entry) => (entry.sequence === 3 ? { ...entry, amount: 1 } : entry));
    expect(firstBrokenEntry(changed)?.sequence).toBe(3);
    expect(firstBrokenEntry(entries.filter(({ sequence }) => sequence !== 2))?.sequence).toBe(3);
    expect(firstBrokenEntry([...entries].reverse())?.sequence).toBe(5);
  });
});
