import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInAdministrator } from '../administrator.ts';
import { analyzeTables, type BenchDatabase } from '../database.ts';
import { addSessions, findOffer } from '../fixtures.ts';
import { compared, limited, median } from '../report.ts';
import type { Bench, Measure } from './measure.ts';
import { prepareSales } from './sale-spread.ts';

const ORDERS = 2_000;
const CLOSED_SESSIONS = 10;
const PLACES = 1_000_000;
const SECONDS = 7;
/** Mean pause of a buyer between two purchases, in milliseconds: some 50 sales a second. */
const PAUSE_MS = 600;
const QUIET_ROUNDS = 3;
const DAY_MS = 86_400_000;

/**
 * Measures the refunds of 2,000 orders whose sessions are closed, up to the answer of the bank, and the sales that the server
 * makes meanwhile.
 */
export const closure: Measure = {
  names: ['closure-2000', 'closure-sales'],
  async run(bench) {
    const { server, database, note } = bench;
    const sessions = await sellOrders(bench);
    const sell = await prepareSales(bench);
    await analyzeTables(database);
    const quiet: number[] = [];
    for (let round = 0; round < QUIET_ROUNDS; round += 1)
      quiet.push((await sell({ seconds: SECONDS, pauseMs: PAUSE_MS })).perSecond);
    const administrator = await signInAdministrator(server);
    const begin = performance.now();
    const id = randomUUID();
    const text = 'La chaudière est en panne.';
    await administrator.ask('POST', '/boxoffice/closure', {
      id,
      sessionIds: sessions,
      texts: { 'fr-FR': text, 'en-GB': text, 'de-DE': text },
      offersMove: false,
      offersRefund: true,
      offersCredit: false,
      lastDay: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
    });
    // The time to choose is over at once; the end of a pause lets the job notice it.
    await database.sql('update portal.closure set choose_until = now() where id = $1', [id]);
    for (const isPaused of [true, false])
      await administrator.ask('PUT', '/boxoffice/closure', { id, isPaused });
    const beside: number[] = [];
    let state = await progressOf(database, id);
    while (state.made < ORDERS) {
      const sales = await sell({ seconds: SECONDS, pauseMs: PAUSE_MS });
      state = await progressOf(database, id);
      if (state.made < ORDERS) beside.push(sales.perSecond);
      note(
        `closure-2000: ${state.made} refunds made, ${state.failed} failed, ${Math.round(sales.perSecond)} sales/s`,
      );
      if (state.failed > 0) throw new Error(`${state.failed} refunds of the closure failed`);
    }
    administrator.close();
    const seconds = (performance.now() - begin) / 1000;
    note(`closure-2000: ${Math.round((ORDERS / seconds) * 60)} refunds a minute`);
    return {
      'closure-2000': limited('closure-2000', seconds, 's'),
      'closure-sales': compared(median(beside), median(quiet), 'sales/s'),
    };
  },
};

/** Sells 2,000 orders for new sessions, which the bank knows. @returns the sessions */
async function sellOrders(bench: Bench): Promise<string[]> {
  const { database } = bench;
  const sessions = await addSessions(database, await findOffer(database), CLOSED_SESSIONS, PLACES);
  const sell = await prepareSales(bench, undefined, sessions);
  const count = async () => {
    const [row] = await database.sql<{ orders: number }>(
      'select count(distinct purchase_id)::int as orders from portal.ticket where session_id = any ($1)',
      [sessions],
    );
    return row?.orders ?? 0;
  };
  while ((await count()) < ORDERS) await sell({ seconds: 3 });
  await bookPayments(database);
  await sleep(1000);
  return sessions;
}

/** Gives the bank the payments that the load has only notified. */
async function bookPayments({ sql }: BenchDatabase): Promise<void> {
  await sql(
    `with paid as (
       select site_id, transaction_id, transaction_day, transaction_uuid, amount, started_at, id::text as order_id,
              jsonb_build_object('vads_amount', amount::text, 'vads_trans_id', transaction_id,
                'vads_trans_date', to_char(started_at at time zone 'utc', 'YYYYMMDDHH24MISS'),
                'vads_card_brand', 'CB', 'vads_card_number', '497010XXXXXX0055',
                'vads_expiry_month', '12', 'vads_expiry_year', '2040') as result
         from portal.payment_attempt
        where state = 'paid' and transaction_uuid is not null
          and not exists (select from sandbox.payment_transaction as known where known.uuid = transaction_uuid)),
     session as (
       insert into sandbox.payment_session
         (id, site_id, transaction_id, transaction_day, form, state, result, created_at, expires_at)
       select gen_random_uuid()::text, site_id, lower(transaction_id), transaction_day, result, 'concluded', result,
              started_at, started_at
         from paid on conflict do nothing returning id, site_id, transaction_id, transaction_day)
     insert into sandbox.payment_transaction
       (uuid, session_id, site_id, order_id, operation_type, status, amount_cents, created_at)
     select paid.transaction_uuid, session.id, paid.site_id, paid.order_id, 'DEBIT', 'AUTHORISED', paid.amount, paid.started_at
       from paid join session on session.site_id = paid.site_id and session.transaction_day = paid.transaction_day
        and session.transaction_id = lower(paid.transaction_id)`,
  );
}

/** @returns the refunds of a closure that the bank has made, and the parts or refunds that failed */
async function progressOf({ sql }: BenchDatabase, id: string): Promise<{ made: number; failed: number }> {
  const [row] = await sql<{ made: number; failed: number }>(
    `select count(*) filter (where payment.state = 'done')::int as made,
            (count(*) filter (where part.state = 'failed' or payment.state = 'failed'))::int as failed
       from portal.closure_part as part
       left join portal.payment_refund as payment
         on payment.tenant_id = part.tenant_id and payment.refund_id = part.refund_id
      where part.closure_id = $1`,
    [id],
  );
  return row ?? { made: 0, failed: 0 };
}
