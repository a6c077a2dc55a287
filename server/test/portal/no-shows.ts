import { randomUUID } from 'node:crypto';
import { settleNoShows } from '#tickets/no-shows/no-shows.service.ts';
import { newPerson } from '../system/world.ts';
import { buyLines } from './card-orders.ts';
import type { PortalTest } from './portal.ts';

const VENUE = 'aqua-rivage';

/** A session of a service whose missed places count. */
export type Course = Awaited<ReturnType<PortalTest['session']>>;

export interface Rule {
  isCounted?: boolean;
  missed?: number;
  days?: number;
  pauseDays?: number;
}

/** Returns helpers for places that customers miss. */
export function noShows(given: () => { portal: PortalTest; staff: string }) {
  const sql: PortalTest['sql'] = (text, values) => given().portal.sql(text, values);

  const setRule = (service: string, { isCounted = true, missed = 2, days = 30, pauseDays = 7 }: Rule = {}) =>
    given().portal.ask('PUT /settingsticketing/noshowrules', {
      body: { rules: [{ service, isCounted, missed, days, pauseDays }] },
      token: given().staff,
    });

  /** Opens a session of a service whose missed places count; the rule exists since long ago. */
  async function course(rule: Rule = {}): Promise<Course> {
    const session = await given().portal.session(20);
    await setRule(session.service, rule);
    await sql(`update portal.no_show_rule set since = now() - interval '1 year'`);
    return session;
  }

  const lineOf = ({ service, priceName, id }: Course, quantity = 1) => ({
    service,
    priceName,
    cartLineDetails: [{ eventId: id, quantity }],
  });

  /** Buys tickets of a session. @returns their numbers */
  async function book(token: string, session: Course, quantity = 1): Promise<string[]> {
    const { externalPurchaseId: order = '' } = await buyLines(given().portal, token, [
      lineOf(session, quantity),
    ]);
    return Array.from({ length: quantity }, (_, at) => `${order}-${at + 1}`);
  }

  const add = (token: string, session: Course) =>
    given().portal.ask('PUT /cart/AddOrUpdateCart', { body: { cartLines: [lineOf(session)] }, token });

  /** Lets the entrance use tickets. */
  const use = (...numbers: string[]) =>
    sql(
      `update venue.ticket set consumed_at = now(), consumed_place = 'RIVAGE' where ticket_number = any ($1)`,
      [numbers],
    );

  /** Lets a session have ended some hours ago, with one ticket of another customer used. */
  async function end(session: Course, { hoursAgo = 3, isControlled = true } = {}): Promise<void> {
    if (isControlled) {
      const other = await newPerson(given().portal, VENUE);
      await use(...(await book(other.token, session)));
    }
    await sql(
      `update venue.session set start_at = now() - make_interval(hours => $2 + 1), end_at = now() - make_interval(hours => $2)
        where id = $1`,
      [session.id, hoursAgo],
    );
  }

  /** Runs what the job runs at the venue. */
  async function settle(): Promise<void> {
    const { services } = given().portal;
    const tenant = await services.tenants.find(VENUE);
    if (!tenant) throw new Error('There is no venue');
    await settleNoShows(services, tenant);
  }

  /** Opens another session of the same service, in two days. */
  async function twin(like: Course): Promise<Course> {
    const id = `course-${randomUUID()}`;
    await sql(
      `insert into venue.session
       select copied.* from venue.session as original
        cross join lateral jsonb_populate_record(original, jsonb_build_object('id', $2::text, 'held', 0, 'sold', 0,
          'sold_elsewhere', 0, 'capacity', 20, 'is_by_hand', true, 'pool_id', null,
          'start_at', now() + interval '2 days', 'end_at', now() + interval '2 days 1 hour')) as copied
        where original.id = $1`,
      [like.id, id],
    );
    return { ...like, id };
  }

  /** Lets a customer miss places of another session of the same service. @returns the numbers of the tickets */
  async function miss(token: string, like: Course, quantity = 1): Promise<string[]> {
    const session = await twin(like);
    const numbers = await book(token, session, quantity);
    await end(session);
    await settle();
    return numbers;
  }

  const own = async (token: string) => (await given().portal.ask('GET /user/NoShows', { token })).body;

  return { setRule, course, lineOf, book, add, use, end, settle, twin, miss, own };
}
