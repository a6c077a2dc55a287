import { randomUUID } from 'node:crypto';
import type { CallInput } from '@guichet/contract/calls.ts';
import { invalidateSession } from '#planning/planning.sql.ts';
import { beginPayment } from '#test/system/support.ts';
import { buyLines } from './card-orders.ts';
import type { PortalTest } from './portal.ts';

/** What a copy of a session differs by. */
interface TwinOptions {
  capacity?: number;
  /** Cents by price name */
  unitPrices?: Record<string, number>;
  /** Starts that many minutes later */
  minutes?: number;
  /** Codes of its services */
  serviceCodes?: string[];
}

/** A venue's rule of moving, for {@link moves}. */
interface Rule {
  untilMinutes?: number;
  maxMoves?: number;
  acceptsCheaper?: boolean;
  lowerPrice?: 'kept' | 'refunded' | 'credited';
  /** In cents */
  fee?: number;
  acceptsDearer?: boolean;
  chargesFee?: boolean;
  /** Codes of other services */
  companions?: string[];
}

/** A ticket at the ticketing system and in the portal. */
interface StoredTicket {
  code: string;
  sessionId: string;
  ofPortal: string;
  portalCode: string;
}

/** Returns helpers for tickets of a session that a customer moves to another one. */
export function moves(given: () => { portal: PortalTest; token: string }) {
  const sql: PortalTest['sql'] = (text, values) => given().portal.sql(text, values);

  /** Adds a session like another one, a little later and without its pool. @returns its id */
  async function twin(
    id: string,
    { capacity = 10, unitPrices, minutes = 5, serviceCodes }: TwinOptions = {},
  ): Promise<string> {
    const copy = `twin-${randomUUID()}`;
    await sql(
      `insert into venue.session
       select copied.* from venue.session as original
        cross join lateral jsonb_populate_record(original, jsonb_build_object(
          'id', $2::text, 'start_at', original.start_at + make_interval(mins => $4),
          'end_at', original.end_at + make_interval(mins => $4), 'capacity', $3::int, 'held', 0, 'sold', 0,
          'sold_elsewhere', 0, 'is_by_hand', true, 'pool_id', null, 'unit_prices', coalesce($5::jsonb, to_jsonb(original) -> 'unit_prices'),
          'service_codes', coalesce($6::text[], original.service_codes))) as copied
        where original.id = $1`,
      [id, copy, capacity, minutes, unitPrices ? JSON.stringify(unitPrices) : null, serviceCodes ?? null],
    );
    // A list that was read a moment ago has no such session yet.
    const { services } = given().portal;
    const venue = await services.tenants.find('aqua-rivage');
    if (venue) invalidateSession(services, venue, copy);
    return copy;
  }

  /** Returns the minutes from a session to tomorrow at its time: the list of sessions ends with the three-hundredth. */
  async function toTomorrow(id: string): Promise<number> {
    const [row] = await sql<{ minutes: number }>(
      `select -1440 * (floor(extract(epoch from start_at - now()) / 86400)::int - 1) as minutes
         from venue.session where id = $1`,
      [id],
    );
    return row?.minutes ?? 0;
  }

  async function allow(
    service: string,
    {
      untilMinutes = 60,
      maxMoves = 9,
      acceptsCheaper = false,
      lowerPrice = 'kept',
      fee = 0,
      acceptsDearer = false,
      chargesFee = false,
      companions = [],
    }: Rule = {},
  ) {
    await sql(
      `insert into portal.moving_rule
         (tenant_id, service_code, until_minutes, max_moves, accepts_cheaper, lower_price, fee, accepts_dearer, charges_fee,
          companions)
       select id, $1, $2, $3, $4, $5, $6, $7, $8, $9 from portal.tenant where name = 'aqua-rivage'
       on conflict (tenant_id, service_code) do update
         set until_minutes = excluded.until_minutes, max_moves = excluded.max_moves,
             accepts_cheaper = excluded.accepts_cheaper, lower_price = excluded.lower_price, fee = excluded.fee,
             accepts_dearer = excluded.accepts_dearer, charges_fee = excluded.charges_fee,
             companions = excluded.companions`,
      [
        service,
        untilMinutes,
        maxMoves,
        acceptsCheaper,
        lowerPrice,
        fee,
        acceptsDearer,
        chargesFee,
        companions,
      ],
    );
  }

  /** Buys tickets of a session of their own, whose service the venue lets customers move. */
  async function buy(quantity = 1, rule: Rule = {}) {
    const { portal, token } = given();
    const session = await portal.session(10);
    await allow(session.service, rule);
    const sale = await buyLines(portal, token, [
      {
        service: session.service,
        priceName: session.priceName,
        cartLineDetails: [{ eventId: session.id, quantity }],
      },
    ]);
    const number = sale.externalPurchaseId ?? '';
    const numbers = Array.from({ length: quantity }, (_, at) => `${number}-${at + 1}`);
    return { session, number, numbers };
  }

  const options = async (ticketNumbers: string[], by = given().token) =>
    (await given().portal.ask('POST /user/TicketMoveOptions', { body: { ticketNumbers }, token: by })).body;

  const move = (
    ticketNumbers: string[],
    eventId: string,
    more: Partial<CallInput<'POST /user/TicketMove'>['body']> & { by?: string } = {},
  ) => {
    const { by = given().token, moveId = randomUUID(), refund, isCredit = false } = more;
    return given().portal.ask('POST /user/TicketMove', {
      body: { ticketNumbers, eventId, moveId, isCredit, ...(refund !== undefined && { refund }) },
      token: by,
    });
  };

  /** Holds the places of a move that costs something, and opens its cart. */
  const beginPaid = (
    ticketNumbers: string[],
    eventId: string,
    amount: number,
    { by = given().token, moveId = randomUUID() as string } = {},
  ) =>
    given().portal.ask('POST /user/TicketMovePayment', {
      body: { ticketNumbers, eventId, moveId, amount },
      token: by,
    });

  /** Pays for a move at the provider. @returns what its cart has become */
  async function payMove(cartId: string, by = given().token) {
    const { portal } = given();
    await portal.notify(await beginPayment(portal, cartId, { token: by }));
    return (await portal.ask('GET /purchase/State', { query: { cartId }, token: by })).body;
  }

  async function stored(ticketNumber: string): Promise<StoredTicket> {
    const [row] = await sql<StoredTicket>(
      `select held.code, held.session_id as "sessionId", ticket.session_id as "ofPortal", ticket.code as "portalCode"
         from venue.ticket as held join portal.ticket using (tenant_id, ticket_number)
        where ticket_number = $1`,
      [ticketNumber],
    );
    if (!row) throw new Error(`No ticket ${ticketNumber}`);
    return row;
  }

  /** Presents a code at the entrance of its session, while the session takes place. */
  async function present(code: string): Promise<{ accepted: boolean; reason?: string }> {
    const [row] = await sql<{ outcome: { accepted: boolean; reason?: string } }>(
      `select outcome from venue.pass_turnstiles((select id from portal.tenant where name = 'aqua-rivage'), $1)`,
      [JSON.stringify([{ pass: randomUUID(), code, place: await placeOf(code), direction: 'in' }])],
    );
    return row?.outcome ?? { accepted: false };
  }

  async function placeOf(code: string): Promise<string> {
    const [row] = await sql<{ place: string }>(
      `select establishment_code as place from venue.ticket
         join venue.session on session.tenant_id = ticket.tenant_id and session.id = session_id where code = $1`,
      [code],
    );
    return row?.place ?? 'ESPLANADE';
  }

  /** Lets the turnstile open a ticket now, without changing its session. */
  const openNow = (ticketNumber: string) =>
    sql(
      `update venue.ticket set valid_from = now() - interval '1 minute', valid_until = now() + interval '1 hour'
        where ticket_number = $1`,
      [ticketNumber],
    );

  return { twin, toTomorrow, allow, buy, options, move, beginPaid, payMove, stored, present, openNow };
}
