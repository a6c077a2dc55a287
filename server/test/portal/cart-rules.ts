import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type PortalTest, portalTest, type RequestOptions } from './portal.ts';
import { synchroniseNow } from './synchronization.ts';

export type Draft = NonNullable<CallInput<'POST /SettingsTicketing/Rule'>['body']>;
export interface Session {
  id: string;
  service: string;
  day: string;
}

export const lineOf = ({ id, service }: Session, quantity = 1) => ({
  service,
  priceName: 'PLEIN',
  cartLineDetails: [{ eventId: id, quantity }],
});
export type Line = Omit<ReturnType<typeof lineOf>, 'cartLineDetails'> & {
  cartLineDetails: { eventId?: string; quantity: number }[];
};

/** Sets up a portal whose venue sets sale rules; each test starts without rules. */
export function cartRuleTests(give: (given: { portal: PortalTest; jeanne: string; samir: string }) => void) {
  let portal: PortalTest;
  let admin: string;
  let jeanne: string;
  let samir: string;
  beforeAll(async () => {
    portal = await portalTest();
    await portal.sql('delete from portal.sale_rule');
    await synchroniseNow(portal);
    admin = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
    jeanne = await portal.signIn();
    samir = await portal.signIn('samir@example.com');
    give({ portal, jeanne, samir });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  afterEach(async () => {
    await portal.sql('delete from portal.sale_rule');
    await portal.sql(
      'delete from portal.cart where not exists (select from portal.purchase where cart_id = cart.id)',
    );
    await portal.sql('delete from portal.booking');
    await portal.ask('GET /settingsportal/ResetCacheFromTenant', { token: admin });
  });

  const addRule = (more: Partial<Draft> = {}) =>
    portal.ask('POST /SettingsTicketing/Rule', {
      body: {
        entityLinkType: 'theme',
        linkExternalCode: 'FORME',
        ruleType: 'PlaceNumberByWeek',
        quantity: 2,
        ...more,
      },
      token: admin,
    });

  /** Creates sessions of aquagym with free places, in the week `weeks` from now, on different days. */
  const sessionsIn = (weeks: number, service = 'ACT-AQUAGYM') =>
    portal.sql<Session>(
      `with chosen as (
         select distinct on (start_at::date) tenant_id, id from venue.session
          where service_codes[1] = $2 and theme_code = 'FORME'
            and date_trunc('week', start_at at time zone 'Europe/Paris') = date_trunc('week', now() at time zone 'Europe/Paris') + make_interval(weeks => $1)
          order by start_at::date, id)
       update venue.session set is_by_hand = true, capacity = held + sold + 40 from chosen
        where session.tenant_id = chosen.tenant_id and session.id = chosen.id
        returning session.id, $2 as service, start_at::date::text as day`,
      [weeks, service],
    );

  async function cartOf(lines: Line[], token = jeanne) {
    const { status, body } = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: lines },
      token,
    });
    expect(status).toBe(200);
    return body;
  }
  const check = (cartId: string, options: RequestOptions = {}) =>
    portal.ask('POST /Cart/CheckingRulesForCart', { body: { cartId }, token: jeanne, ...options });
  const pay = (cartId: string, options: RequestOptions = {}) =>
    portal.ask('GET /purchase/Form', { query: { cartId, paymentType: 4 }, token: jeanne, ...options });
  async function first(weeks = 2): Promise<[Session, Session, Session]> {
    const found = (await sessionsIn(weeks)).toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const [one, other, third] = found;
    if (!one || !other || !third) throw new Error('The demonstration has too few sessions');
    return [one, other, third];
  }

  return { addRule, cartOf, check, pay, first };
}
