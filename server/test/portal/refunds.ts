import { randomUUID } from 'node:crypto';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { PaymentEvent, PaymentStatusClass } from '#gateways/payment/shapes/port.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { recordEvent } from '#payment/notifications/notifications.service.ts';
import { runRefund } from '#payment/refunds/refunds.service.ts';
import type { Services } from '#services.ts';
import { refundTasks } from '#tickets/refunds/refunds.jobs.ts';
import type { PortalTest } from './portal.ts';

/** Outcomes of a refund at the bank. */
export type BankFault = 'none' | 'down' | 'refuses' | 'answer-lost';

/** A bank that makes refunds, and can fail to. */
export interface RefundBank {
  /** Jobs of the portal with this bank. */
  readonly services: Services;
  /** Outcome of the next refund; later ones succeed. */
  fault: BankFault;
  /** Status of refunds from now on; initially `paid`. */
  answers: PaymentStatusClass;
  /** Announces the next status of the latest refund of a transaction. */
  announce(transactionUuid: string, statusClass: PaymentStatusClass): Promise<void>;
  /** Refunds a payment in the provider's back office, without notifying the portal. */
  refundElsewhere(transactionUuid: string, amountCents: number): Promise<void>;
  /** In cents, by transaction. */
  readonly given: ReadonlyMap<string, number>;
  /**
   * Runs the jobs that make refunds, once each.
   * @returns the number of failed jobs
   */
  run(): Promise<number>;
}

interface AttemptRow {
  id: string;
  siteId: string;
  mode: 'TEST' | 'PRODUCTION';
  transactionId: string;
  day: string;
  /** Amount of the order at the bank; null when each of its debits has its own. */
  amount: number | null;
}

/** Creates the portal’s bank for refunds: it knows every transaction and refunds on request. */
export function refundBank(portal: Pick<PortalTest, 'services' | 'sql'>): RefundBank {
  const credits: PaymentEvent[] = [];
  const given = new Map<string, number>();
  const eventOf = async (transactionUuid: string, amountCents: number): Promise<PaymentEvent> => {
    const [attempt] = await portal.sql<AttemptRow>(
      `select coalesce(attempt.id::text, refund.order_id) as id, coalesce(site_id, '') as "siteId",
              coalesce(attempt.mode, 'TEST') as mode, coalesce(transaction_id, '') as "transactionId",
              to_char(transaction_day, 'YYYY-MM-DD') as day,
              -- Each debit of a subscription is a payment of its own.
              case when attempt.plan is null or not attempt.plan ? 'dayOfTheMonth' then coalesce(attempt.amount, refund.amount)
              end as amount
         from (select attempt_id, transaction_uuid, order_id, amount from portal.payment_refund
                union all
               select id, transaction_uuid, null, amount from portal.payment_attempt) as refund
         left join portal.payment_attempt as attempt
           on attempt.id = refund.attempt_id
              or attempt.schedule_id = refund.attempt_id and attempt.transaction_uuid = refund.transaction_uuid
        where refund.transaction_uuid = $1
        -- The order that it belongs to at the bank
        order by attempt.transaction_uuid = refund.transaction_uuid desc nulls last limit 1`,
      [transactionUuid],
    );
    if (!attempt) throw new Error('The bank knows no such transaction');
    const uuid = randomUUID().replaceAll('-', '');
    return {
      eventKey: `${uuid}:${bank.answers}:CREDIT`,
      siteId: attempt.siteId,
      mode: attempt.mode,
      transactionUuid: uuid,
      refundOf: transactionUuid,
      transactionId: attempt.amount === null ? uuid.slice(0, 6) : attempt.transactionId,
      transactionDay: attempt.day,
      orderId: attempt.id,
      statusClass: bank.answers,
      status: bank.answers === 'paid' ? 'AUTHORISED' : bank.answers.toUpperCase(),
      resultCode: null,
      operationType: 'CREDIT',
      amountCents: attempt.amount ?? amountCents,
      currency: 'EUR',
      taken: { amountCents, currency: 'EUR' },
      sequenceNumber: 1,
      occurredAt: new Date(),
      alias: null,
      card: null,
    };
  };
  const bank: RefundBank = {
    fault: 'none',
    answers: 'paid',
    async announce(transactionUuid, statusClass) {
      const place = credits.findLastIndex(({ refundOf }) => refundOf === transactionUuid);
      const credit = credits[place];
      if (!credit) throw new Error('The bank has refunded nothing of it');
      const next = { ...credit, statusClass, eventKey: `${credit.transactionUuid}:${statusClass}:CREDIT` };
      credits[place] = next;
      const [row] = await portal.sql<{ tenantId: string }>(
        'select tenant_id as "tenantId" from portal.payment_refund where transaction_uuid = $1 limit 1',
        [transactionUuid],
      );
      await recordEvent(portal.services, row?.tenantId as TenantId, next);
    },
    async refundElsewhere(transactionUuid, amountCents) {
      credits.push(await eventOf(transactionUuid, amountCents));
    },
    given,
    services: {
      ...portal.services,
      payment: {
        ...portal.services.payment,
        lookUp: async ({ orderId }) => credits.filter((credit) => credit.orderId === orderId),
        async refund({ transactionUuid, amountCents }) {
          const { fault } = bank;
          bank.fault = 'none';
          if (fault === 'down') throw new PaymentProviderUnavailable('The bank is down');
          if (fault === 'refuses') return { kind: 'refused', code: 'PSP_083', message: 'not now' };
          const event = await eventOf(transactionUuid, amountCents);
          credits.push(event);
          given.set(transactionUuid, (given.get(transactionUuid) ?? 0) + amountCents);
          if (fault === 'answer-lost') throw new PaymentProviderUnavailable('The answer was lost');
          return { kind: 'done', event };
        },
      },
    },
    async run() {
      const due = await portal.sql<{ tenantId: string; transactionUuid: string }>(
        `select distinct tenant_id as "tenantId", transaction_uuid as "transactionUuid"
           from portal.payment_refund where state = 'due'`,
      );
      let failures = 0;
      const tenants = await bank.services.tenants.all();
      for (const { tenantId, transactionUuid } of due) {
        const tenant = tenants.find(({ id }) => id === tenantId);
        if (!tenant) throw new Error('A refund is of no tenant');
        await runRefund(bank.services, tenant, transactionUuid).catch(() => failures++);
      }
      return failures;
    },
  };
  return bank;
}

/**
 * Runs the jobs that mail about a refund, twice each, since jobs may repeat.
 * @returns the keys of the sent mails
 */
export async function mailsOfRefund(
  portal: Pick<PortalTest, 'services' | 'sql'>,
  refundId: string,
): Promise<string[]> {
  const waiting = await portal.sql<{ task: string; payload: object }>(
    `select task, payload from portal.outbox where task like 'tickets.%-mail' and payload ->> 'refundId' = $1`,
    [refundId],
  );
  const tasks = refundTasks(portal.services);
  for (const { task, payload } of [...waiting, ...waiting]) await tasks[task]?.run(payload, {} as never);
  const sent = await portal.sql<{ key: string }>(
    `select key from portal.mail_delivery where key ~ ('^(refund|withdrawal|cancellation)-' || $1) order by key`,
    [refundId],
  );
  return sent.map(({ key }) => key);
}
