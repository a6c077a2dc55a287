import { afterEach, expect, test } from 'vitest';
import { AfterSaleWorld, CUSTOMERS, STEPS } from './after-sale-world.ts';
import { longest, repetitions, reportDone, SEED } from './proof.ts';
import { broken } from './support.ts';

/** Each customer of a run has a seed; 280 have one in a proof. */
const RUNS = repetitions(1, 280 / CUSTOMERS);

let world: AfterSaleWorld;
afterEach(() => world.close());

/** Returns the tickets of which the customer has neither a valid one nor a refund, or both. */
const lostTickets = () =>
  world.portal.sql(
    `select ticket.ticket_number, ticket.refunded_at, ticket.session_id, held.session_id as of_system, held.taken_back_at
       from portal.ticket
       left join venue.ticket as held using (tenant_id, ticket_number)
      where ticket.ticket_number like any ($1)
        and (held.ticket_number is null
             or (ticket.refunded_at is null) <> (held.taken_back_at is null)
             or ticket.session_id <> held.session_id or ticket.code <> held.code)`,
    [world.customers.map(({ order }) => `${order}-%`)],
  );

/** Returns what was begun and has not ended. */
const unfinished = () =>
  world.portal.sql(
    `select 'move' as what, id::text, state from portal.ticket_move where state = 'begun'
      union all
     select 'closed order', id::text, state from portal.closure_part where state in ('open', 'moving', 'refunding')
      union all
     select 'refund', id::text, state from portal.refund where state in ('taking-back', 'due')
      union all
     select 'payment', transaction_uuid, state from portal.payment_refund where state = 'due'
      union all
     select 'cart', id::text, state from portal.cart where state not in ('sold', 'stuck', 'expired', 'refunded')`,
  );

async function expectPeace(seed: number): Promise<void> {
  const report = `SEED=${seed} ${world.log.slice(-40).join('\n')}`;
  expect(await broken(world.portal), report).toEqual({});
  expect(await lostTickets(), report).toEqual([]);
  expect(await unfinished(), report).toEqual([]);
}

test(`after random faults, moves, cancellations, offers and closures leave every ticket valid for one session or refunded (SEED=${SEED})`, {
  timeout: longest(120_000),
}, async () => {
  for (let run = 0; run < RUNS; run++) {
    if (run > 0) await world.close();
    const seed = SEED + run * CUSTOMERS;
    world = new AfterSaleWorld(seed);
    await world.build();
    world.startFaults();
    await Promise.all(
      world.customers.map(async (customer) => {
        for (let step = 0; step < STEPS; step++) await world.act(customer);
      }),
    );
    await world.end();
    await expectPeace(seed);
    // A simulation in which nothing succeeds, or nothing fails, would prove nothing.
    const { move, cancellation } = world.done;
    expect(Math.min(move, cancellation, world.ticketingFaults, world.databaseFaults)).toBeGreaterThan(0);
    reportDone('faults after the sale', world.ticketingFaults + world.databaseFaults + world.providerFaults);
    reportDone('seeds after the sale', CUSTOMERS);
  }
});
