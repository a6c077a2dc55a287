import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { openJournal, writeJournal } from '../journal/journal.sql.ts';
import { chainEntries, type UnchainedEntry } from '../journal/journal.ts';
import { readMovement } from './gift-card-delivery.sql.ts';
import type { JournaledMovement } from './gift-cards.ts';

/** The job that writes a movement of a gift card to the payment journal; portal.count_gift_card_movement enqueues it. */
export const JOURNAL_JOB = defineJob('payment.journal-gift-card', z.object({ movementId: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/** Writes a movement to the journal, once. Its operation is `GIFT_` and its kind; its order is the gift card. */
export async function journalMovement(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  tenant: Tenant,
  movementId: string,
): Promise<void> {
  await database.tenant(tenant.id, async (db) => {
    const movement = await readMovement(db, movementId);
    if (!movement) return;
    const eventKey = `gift:${movement.id}`;
    const journal = await openJournal(db, [], [eventKey]);
    if (journal.recorded.length > 0) return;
    const entry = entryOfMovement(movement, eventKey, journal.clock);
    await writeJournal(db, chainEntries(journal, [entry], secrets), []);
  });
}

function entryOfMovement(movement: JournaledMovement, eventKey: string, recordedAt: Date): UnchainedEntry {
  const operation = `GIFT_${movement.kind.toUpperCase()}`;
  return {
    eventKey,
    attemptId: null,
    orderId: movement.giftCardId,
    transactionUuid: null,
    status: operation,
    concern: null,
    statusClass: 'paid',
    operationType: operation,
    sequenceNumber: 1,
    amount: movement.value,
    effectiveAmount: movement.value,
    currency: 'EUR',
    mode: movement.mode,
    occurredAt: movement.at,
    recordedAt,
    rejection: null,
    identifier: null,
    parentUuid: null,
    subscription: null,
    recurrence: null,
    recurrenceStatus: null,
  };
}
