import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInSteps } from '#backoffice/health/invariants/history.sql.ts';
import { VENUE_INVARIANTS } from '#backoffice/health/invariants/invariants.sql.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { brokenInvariants, INVARIANTS } from './invariants.ts';
import { broken } from './support.ts';
import { worldOf } from './world.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  for (const tenant of ['aqua-rivage', 'patinoire-givre']) await worldOf(portal, tenant);
});
afterAll(() => portal[Symbol.asyncDispose]());

const OURS = `(select id from portal.tenant where name = 'aqua-rivage')`;
const THEIRS = `(select id from portal.tenant where name = 'patinoire-givre')`;
const SOLD = `(select cart_id from portal.purchase where tenant_id = ${OURS} limit 1)`;
const OPEN = `(select id from portal.cart where state = 'open' and tenant_id = ${OURS} limit 1)`;

/** Returns SQL that refunds all lines of an order of the first venue. */
const REFUND = (state: string, amount: string) =>
  `insert into portal.refund (tenant_id, id, cart_id, purchase_id, line_ids, amount, currency, state, done_at)
   select tenant_id, gen_random_uuid(), cart_id, id,
          array(select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line), ${amount}, currency, '${state}',
          ${state === 'done' ? 'now()' : 'null'}
     from portal.purchase where cart_id = ${SOLD}`;
const PART = (amount: string) =>
  `insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, amount, currency, reason)
   select tenant_id, transaction_uuid, id, ${amount}, currency, 'order' from portal.payment_attempt
    where id = (select attempt_id from portal.cart where id = ${SOLD})`;

/** Returns SQL that cancels an order for nothing, as the first of `refund`. */
const CANCELLATION = `
  with refund as (
    insert into portal.refund (tenant_id, id, cart_id, purchase_id, line_ids, amount, currency, state, done_at, is_cancellation, kept_amount)
    select tenant_id, gen_random_uuid(), cart_id, id,
           array(select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line), 0, currency, 'done', now(), true, total_amount
      from portal.purchase where cart_id = ${SOLD}
    returning *)`;

/** Returns SQL that adds a gift card without movements. */
const GIFT_CARD = (state: string, balance: number) =>
  `insert into portal.gift_card (tenant_id, id, state, value, balance, mode, reason, locale, deliver_on, expires_at)
   values (${OURS}, gen_random_uuid(), '${state}', 500, ${balance}, 'TEST', 'made up', 'fr-FR', current_date, now())`;

/** A minimal breach of each rule; database constraints that forbid it are dropped first. */
const DAMAGE: Record<string, readonly string[]> = {
  'a captured payment is a sale, under way or done, a refund, or a stuck cart': [
    `update portal.cart set attempt_id = null where id = ${SOLD}`,
  ],
  'a captured payment is of the amount and currency that was asked for': [
    `update portal.payment_event set amount = 1 where tenant_id = ${OURS}`,
  ],
  'a later debit pays its instalment, or is given back': [
    `update portal.payment_event set sequence_number = 2 where tenant_id = ${OURS}`,
  ],
  'a paid instalment was captured, for its amount': [
    `with opened as (
       insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency)
       select tenant_id, id, cart_id, user_id, amount, currency from portal.payment_attempt
        where tenant_id = ${OURS} and user_id is not null limit 1 returning *)
     insert into portal.payment_instalment
       (tenant_id, schedule_id, number, due_day, amount, state, transaction_uuid, settled_at)
     select tenant_id, id, 1, current_date, total, 'paid', 'made up', now() from opened`,
  ],
  'a payment in instalments begins its schedule, the first paid or owed': [
    `update portal.payment_attempt set plan = '{"count": 3, "days": 30, "from": "2026-11-22"}'
      where tenant_id = ${OURS} and state = 'paid'`,
  ],
  'the instalments of a schedule add up to what its payment is for': [
    `insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency)
     select tenant_id, id, cart_id, user_id, amount, currency from portal.payment_attempt
      where tenant_id = ${OURS} and user_id is not null limit 1`,
  ],
  'captured − refunded = sold + owed, for every order': [REFUND('done', 'total_amount')],
  'no more of a payment is given back than was debited': [PART('amount + 1')],
  'a refund is the sum of its parts': [REFUND('due', '1')],
  'the price of a flexible ticket contains its supplement': [
    `update portal.purchase
        set lines = jsonb_set(lines, '{0,flexible}', jsonb_build_object('unitAmount', (lines #>> '{0,unitPrice}')::int + 1))
      where cart_id = ${SOLD}`,
  ],
  'a cancellation keeps the supplements of its flexible tickets': [
    `update portal.purchase set lines = jsonb_set(lines, '{0,flexible}', '{"unitAmount": 1}') where cart_id = ${SOLD}`,
    REFUND('due', '0'),
    `update portal.refund set is_cancellation = true where cart_id = ${SOLD}`,
  ],
  'a cart that is given back is not sold': [`update portal.cart set state = 'refunded' where id = ${SOLD}`],
  'a line of an order, or a ticket, is given back once': [REFUND('due', '0'), REFUND('due', '0')],
  'what moves change of the price of tickets is given back, kept or paid once': [
    `update portal.ticket set reduced_amount = 100
      where purchase_id = (select id from portal.purchase where cart_id = ${SOLD})`,
  ],
  'what is paid for a move is its difference and its fee, and its tickets have moved': [
    `update portal.purchase set supplement_of = cart_id where cart_id = ${SOLD}`,
  ],
  'a ticket is given back at the price that its moves have left': [
    REFUND('due', '0'),
    `update portal.ticket set reduced_amount = 100
      where purchase_id = (select id from portal.purchase where cart_id = ${SOLD})`,
  ],
  'the tickets of what is given back no longer open': [
    `update portal.ticket set refunded_at = now() where tenant_id = ${OURS}`,
  ],
  'the balance of a gift card is the sum of its movements, and never negative': [GIFT_CARD('active', 500)],
  'what gift cards pay of a cart is reserved on them, and redeemed with its sale': [
    GIFT_CARD('unpaid', 0),
    `insert into portal.gift_card_use (tenant_id, cart_id, gift_card_id, state, amount)
     select ${OURS}, ${SOLD}, id, 'redeemed', 100 from portal.gift_card where reason = 'made up'`,
  ],
  'a gift card spends nothing twice: what was redeemed was reserved, and more was not refunded': [
    GIFT_CARD('unpaid', 0),
    `insert into portal.gift_card_movement (tenant_id, gift_card_id, kind, value, cart_id, mode)
     select tenant_id, id, 'redeemed', 100, ${SOLD}, 'TEST' from portal.gift_card where reason = 'made up'`,
  ],
  'a paid gift card has the value of its payment, and another one none': [GIFT_CARD('active', 0)],
  'credit is worth what a refund did not ask of the bank': [
    REFUND('done', 'total_amount'),
    PART('amount'),
    `update portal.payment_refund set is_credit = true, refund_id = (select id from portal.refund where cart_id = ${SOLD})`,
  ],
  'of a gift card whose payment was taken back, as much is withdrawn or lost, and the card is blocked': [
    GIFT_CARD('active', 0),
    `insert into portal.payment_dispute
       (tenant_id, id, transaction_uuid, attempt_id, order_id, amount, currency, mode, state, opened_at)
     select tenant_id, 'made up', 'made up', id, id::text, 500, 'EUR', 'TEST', 'open', now()
       from portal.gift_card where reason = 'made up'`,
    `update portal.gift_card set transaction_uuid = 'made up' where reason = 'made up'`,
  ],
  'a stuck cart is where an administrator sees it, with what was paid for it': [
    `update portal.cart set state = 'stuck', sale_failure = 'refused' where id = ${OPEN}`,
    'delete from portal.stuck_cart',
  ],
  'an order costs what its lines add up to and what its payment was': [
    `update portal.purchase set total_amount = total_amount + 1 where cart_id = ${SOLD}`,
  ],
  'the discounts of an order are the difference between its full and its paid prices, and none is below zero':
    [
      `update portal.purchase set lines = jsonb_set(lines, '{0,listPrice}', to_jsonb((lines #>> '{0,unitPrice}')::int + 1))
      where cart_id = ${SOLD}`,
    ],
  'an order has filled a card for each of its units that fill one, and the ticketing system knows of it': [
    `update portal.purchase set cards = '[{"effect": "created"}]' where tenant_id = ${OURS}`,
  ],
  'an order has a ticket for each of its units that fill no card, and the ticketing system knows them': [
    `update portal.ticket set code = 'made up' where id = (select id from portal.ticket limit 1)`,
  ],
  'active holds and sold places never exceed the capacity': [
    'alter table venue.session drop constraint session_places',
    'update venue.session set capacity = 0 where sold > 0',
  ],
  'the sessions of a pool that overlap take at most its capacity': [
    `insert into venue.pool (tenant_id, id, capacity) values (${OURS}, 'hall', 0)`,
    `update venue.session set pool_id = 'hall' where tenant_id = ${OURS} and sold > 0`,
  ],
  'a session counts as held what its holds add up to': [
    'update venue.session set held = held + 1 where held > 0',
  ],
  'a session counts as sold its tickets and what was sold elsewhere': [
    'update venue.session set sold = sold + 1, capacity = capacity + 1 where sold > 0',
  ],
  'a session keeps for its waiting list what the list wants': [
    'update venue.session set awaited = awaited + 1 where sold > 0',
  ],
  'a ticket is valid for exactly one session, by its last code': [
    // The portal shows another session than the one that the turnstile opens.
    `update portal.ticket set session_id = 'made up' where tenant_id = ${OURS} and session_id is not null`,
    // The portal shows another service than the entrance.
    `update portal.ticket set moved_service = '{"service":"made up"}' where tenant_id = ${OURS} and session_id is not null`,
  ],
  'a cart that is sold holds nothing': [
    `update venue.hold set key = ${SOLD}::text where key = ${OPEN}::text`,
  ],
  'a booking has the places that it is on hold for, or the tickets that it is confirmed with': [
    `insert into venue.booking (tenant_id, key, reseller_id, uuid, service_code, items, vat_rate, state, confirmed_at)
     values (${OURS}, 'octo-made-up', gen_random_uuid(), gen_random_uuid(), 'SWIM', '[{}]', 200, 'confirmed', now())`,
  ],
  'a sale has tickets, or fills cards': [`delete from venue.ticket where tenant_id = ${THEIRS}`],
  'a right has what its movements add up to, and never less than nothing': [
    'update venue.card_right set remaining = remaining - 1, total = total where remaining > 0',
  ],
  'a right has at most what it had after it was last filled': [
    'update venue.card_right set total = 0 where remaining > 0',
  ],
  'the balance after a movement follows from the one before': [
    'update venue.right_movement set balance = balance + 1',
  ],
  'a pass counts once, and is taken back once': [`update venue.right_movement set reference = 'one pass'`],
  'a right gives back what it took, and no more': [
    `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, reference)
     select tenant_id, id, card_number, 'reversed', 1, 'no pass' from venue.card_right where remaining > 0`,
  ],
  'as many tickets are withdrawn as the rights have lost by it': [
    `update venue.ticket set is_withdrawal = true where tenant_id = ${THEIRS}`,
  ],
  'a ticket that was taken back was not used': [
    `update venue.ticket set taken_back_at = now(), consumed_at = now() where tenant_id = ${OURS}`,
  ],
  'what was taken back of a right is what was put on it, or withdrawn from it': [
    `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
     select tenant_id, id, card_number, 'refunded', -1 from venue.card_right where remaining > 0 limit 1`,
  ],
  'carts hold no more of a right than it has': [
    `insert into venue.card_hold (tenant_id, key, position, right_id, service_code, quantity, expires_at)
     select tenant_id, 'cart', 1, id, service_code, 1000, now() + interval '1 hour'
       from venue.card_right where remaining > 0 and valid_until > now() limit 1`,
  ],
  'a blocked card has nothing left on it': [
    'update venue.card set blocked_at = now() where blocked_at is null',
  ],
  'an order is paid, or free': [
    `update portal.payment_attempt set state = 'failed' where tenant_id = ${THEIRS}`,
  ],
  'a ticket is part of an order': [
    `update portal.ticket set purchase_id = gen_random_uuid() where tenant_id = ${OURS}`,
  ],
  'a payment at the embedded provider is in the provider’s own books': [
    'delete from sandbox.payment_transaction',
  ],
  'an external sale is of a cart that is paid, or was made at the desk, by a reseller or imported': [
    `update portal.cart set state = 'open' where id = ${SOLD}`,
  ],
  'a cart has one external sale and one order': [
    'alter table portal.purchase drop constraint purchase_cart',
    'drop index portal.purchase_external',
    `insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency, locale, lines)
     select tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency, locale, lines from portal.purchase`,
  ],
  'a sold cart and no other has an order, under the number of its external sale': [
    `update venue.sale set order_number = 'another ' || key where tenant_id = ${OURS}`,
  ],
  'an event is in the journal once, and the journal has no gap': [
    `update portal.payment_event set sequence = sequence + 1 where tenant_id = ${OURS}`,
  ],
  'a payment that was given back because it was the second, or for other lines, is not the one of the sale': [
    `insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, amount, currency, reason)
     select attempt.tenant_id, attempt.transaction_uuid, attempt.id, attempt.amount, attempt.currency, 'again'
       from portal.payment_attempt as attempt join portal.cart on cart.attempt_id = attempt.id
      where attempt.tenant_id = ${THEIRS} and attempt.transaction_uuid is not null limit 1`,
  ],
  'a place that is taken again is refunded once, and its ticket no longer opens': [
    `${CANCELLATION}
     insert into portal.resale (tenant_id, refund_id, purchase_id, line_id, ticket_number, session_id, places, starts_at, amount, kept_amount)
     select tenant_id, id, purchase_id, line_ids[1], 'made up', 'made up', 1, now() - interval '2 days', 1, 1 from refund`,
  ],
  'what is refunded after a cancellation is never more than it had kept': [
    `${CANCELLATION}
     insert into portal.refund (tenant_id, id, cart_id, purchase_id, line_ids, amount, currency, state, kept_amount, resale_of)
     select tenant_id, gen_random_uuid(), cart_id, purchase_id, '{}', kept_amount + 1, currency, 'due', - kept_amount - 1, id from refund`,
  ],
  'a ticket is issued once': [
    'drop index portal.ticket_number',
    `insert into portal.ticket (tenant_id, purchase_id, user_id, line_id, ticket_number, code, valid_from, valid_until)
     select tenant_id, purchase_id, user_id, line_id, ticket_number, code, valid_from, valid_until from portal.ticket limit 1`,
  ],
  'every table with rows of tenants shows a tenant its own rows alone': [
    'alter table portal.invoice no force row level security',
  ],
  'the application’s role owns nothing and is bound by row-level security': [
    'alter table portal.outbox owner to guichet_app',
  ],
  'what belongs together belongs to one tenant': [
    `update venue.hold set tenant_id = ${THEIRS} where key = ${OPEN}::text`,
  ],
  'a paid cart is taken up, and given to a person after a handful of tries': [
    `update portal.cart set state = 'selling', sale_due_at = now() - interval '2 minutes' where id = ${OPEN}`,
  ],
  'a stuck cart says why': [`update portal.cart set state = 'stuck', sale_failure = null where id = ${OPEN}`],
  'a cart whose time is over has ended': [
    `update portal.cart set valid_until = now() - interval '3 minutes' where state = 'open'`,
  ],
  'places come back when their time is over': [
    `update venue.hold set expires_at = now() - interval '2 minutes'`,
  ],
  'a payment without an answer is asked about': [
    `update portal.payment_attempt set state = 'begun', next_poll_at = null where tenant_id = ${OURS}`,
  ],
};

const rules = Object.entries(INVARIANTS).flatMap(([code, rulesOfCode]) =>
  Object.keys(rulesOfCode).map((rule) => [code, rule] as const),
);

test('every invariant holds for the demonstration’s data', async () =>
  expect(await broken(portal)).toEqual({}));

test('every invariant has a breach to test it with', () =>
  expect(Object.keys(DAMAGE).sort()).toEqual(rules.map(([, rule]) => rule).sort()));

/** Counts what breaks a rule of a venue in one step through its whole history. */
async function countBySteps(sql: PortalTest['sql'], rule: string): Promise<number> {
  let count = 0;
  for (const tenant of [OURS, THEIRS]) {
    await sql(`select set_config('app.tenant_id', ${tenant}::text, true)`);
    const [row] = await sql<{ count: number }>(
      ...countInSteps(rule, [{ first: '-infinity', last: 'infinity' }]),
    );
    count += row?.count ?? 0;
  }
  return count;
}

const venueRules: Record<string, string> = Object.assign({}, ...Object.values(VENUE_INVARIANTS));

test.each(rules)('%s: a breach of “%s” is detected', async (code, rule) => {
  const text = venueRules[rule];
  const { seen, bySteps } = await portal.undone(async (sql) => {
    for (const statement of DAMAGE[rule] ?? []) await sql(statement);
    return {
      seen: await brokenInvariants((query) => sql(query)),
      bySteps: text === undefined ? 1 : await countBySteps(sql, text),
    };
  });
  expect(Object.keys(seen)).toContain(`${code}: ${rule}`);
  expect(bySteps).toBeGreaterThan(0);
});
