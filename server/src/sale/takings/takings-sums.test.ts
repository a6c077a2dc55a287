import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { growVenue } from '#test/portal/grown-venue.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { summariseTakings } from './takings.service.ts';

const ORDERS = 300;

let portal: PortalTest;
let tenant: Tenant;
beforeAll(async () => {
  portal = await portalTest();
  await growVenue(portal, ORDERS, 'takings');
  tenant = (await portal.services.tenants.find('aqua-rivage')) as Tenant;
});
afterAll(() => portal[Symbol.asyncDispose]());

const days = () => {
  const until = dayOf(new Date(), tenant.timeZone);
  return { from: addDays(until, -365), until };
};
const summarise = () =>
  summariseTakings((work) => portal.services.database.tenant(tenant.id, work), days(), tenant);

/** Returns the stored sums, or those of the orders themselves, by day and service. */
const stored = () =>
  portal.sql(
    `select day::text, key as service, sum(quantity)::int as quantity, sum(amount)::int as amount
       from portal.takings_figure where tenant_id = $1 and kind = 'service' and day between $2 and $3
      group by 1, 2 order by 1, 2`,
    [tenant.id, days().from, days().until],
  );
const ofOrders = () =>
  portal.sql(
    `select (sold_at at time zone $4)::date::text as day, line ->> 'service' as service,
            sum((line ->> 'quantity')::int)::int as quantity,
            sum((line ->> 'quantity')::int * (line ->> 'unitPrice')::int)::int as amount
       from portal.purchase, jsonb_array_elements(lines) as line
      where tenant_id = $1 and (sold_at at time zone $4)::date between $2 and $3
      group by 1, 2 order by 1, 2`,
    [tenant.id, days().from, days().until, tenant.timeZone],
  );

const anyOrder = () => `G-${randomInt(Math.round(ORDERS * 0.7), ORDERS)}`;

/** Changes that a restore, a late sale or a repair makes to an order of the past. */
const CORRECTIONS: Record<string, () => Promise<unknown>> = {
  'a late order': () =>
    portal.sql(
      `insert into portal.purchase (tenant_id, cart_id, user_id, external_purchase_id, sold_at, total_amount, currency, locale, lines)
       select tenant_id, gen_random_uuid(), user_id, gen_random_uuid()::text, sold_at - interval '3 hours', total_amount, currency, locale, lines
         from portal.purchase where external_purchase_id = $1`,
      [anyOrder()],
    ),
  'an order of another day': () =>
    portal.sql(
      `update portal.purchase set sold_at = sold_at - interval '20 hours' where external_purchase_id = $1`,
      [anyOrder()],
    ),
  'an order of the same amount in other lines': () =>
    portal.sql(
      `update portal.purchase set lines = jsonb_set(lines, '{0,service}', '"OTHER"') where external_purchase_id = $1`,
      [anyOrder()],
    ),
  'a deleted order': () =>
    portal.sql('delete from portal.purchase where external_purchase_id = $1', [anyOrder()]),
};

describe('summariseTakings', () => {
  it('stores the sums of the orders of a year', async () => {
    await summarise();
    expect((await stored()).length).toBeGreaterThan(50);
    expect(await stored()).toEqual(await ofOrders());
  });

  it.each(Object.keys(CORRECTIONS))('updates the sums after %s', async (correction) => {
    for (let round = 0; round < 3; round++) {
      await CORRECTIONS[correction]?.();
      await summarise();
      expect(await stored()).toEqual(await ofOrders());
    }
  });

  it('updates the sums of every day after a change of the time zone', async () => {
    tenant = { ...tenant, timeZone: 'America/Martinique' };
    await summarise();
    expect(await stored()).toEqual(await ofOrders());
  });
});
