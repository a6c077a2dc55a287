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
    };
    previous = journalHash(previous, entry);
    entries.push({ ...entry, hash: previous });
  }

  it('is intact as written', () => {
    expect(firstBrokenEntry(entries)).toBeNull();
    expect(firstBrokenEntry([])).toBeNull();
  });

  it('reveals an entry that was changed, removed or moved', () => {
    const changed = entries.map((entry) => (entry.sequence === 3 ? { ...entry, amount: 1 } : entry));
    expect(firstBrokenEntry(changed)?.sequence).toBe(3);
    expect(firstBrokenEntry(entries.filter(({ sequence }) => sequence !== 2))?.sequence).toBe(3);
    expect(firstBrokenEntry([...entries].reverse())?.sequence).toBe(5);
  });
});
