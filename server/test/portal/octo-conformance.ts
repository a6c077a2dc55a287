import { zAvailability, zBooking } from '@octocloud/types';
import { expect } from 'vitest';
import { seedVenue, VENUES } from '#demonstration/venue/seed.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { newName } from './master-area.ts';
import type { PortalTest } from './portal.ts';
import { newReseller, type OctoAnswer, type TestReseller } from './resellers.ts';

/** Products that a reseller’s program reads before booking, and the schema of responses. */

// biome-ignore-start lint/suspicious/noExplicitAny: answers as a reseller receives them
/** A product with the ids needed to book it. */
export interface Bookable {
  product: any;
  unitId: string;
  available: string[];
}

export interface ConformingVenue {
  reseller: TestReseller;
  /** Sold by session */
  dated: Bookable;
  /** Sold for any open day */
  undated: Bookable;
  /** A sold-out session of the dated product */
  soldOutId: string;
  ask: TestReseller['ask'];
  /** Reserves a number of tickets, of the dated product by default. */
  reserve(over?: object, quantity?: number, of?: Bookable): Promise<OctoAnswer>;
}

export const DEMONSTRATION_VENUES = [...VENUES.keys()];

export const CONTACT = {
  firstName: 'Ada',
  lastName: 'Lenoir',
  fullName: 'Ada Lenoir',
  emailAddress: 'ada@example.com',
  notes: 'Arrives by bus',
};

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Today and the following thirty days. */
export const SPAN = { localDateStart: dayAfter(0), localDateEnd: dayAfter(30) };

/** Prepares a venue of the demonstration with a reseller that has read its products; creates the museum template. */
export async function conformingVenue(portal: PortalTest, name: string): Promise<ConformingVenue> {
  const tenant = name === 'musee-deux-rives' ? await newMuseum(portal, name) : name;
  const reseller = await newReseller(portal, tenant);
  const { body: products } = await reseller.ask('GET', '/products');
  const first = async (type: string) => {
    for (const product of products.filter((one: any) => one.availabilityType === type)) {
      const found = await availabilityOf(reseller, product);
      const available = found
        .filter(({ vacancies, maxUnits }: any) => vacancies === null || Math.min(vacancies, maxUnits) >= 5)
        .map(({ id }: any) => id);
      const units = product.options[0].units;
      const unit = units.find((one: any) => one.type === 'ADULT') ?? units[0];
      if (available.length > 2) return { product, unitId: unit.id, available };
    }
    throw new Error(`${name} sells no product of ${type}`);
  };
  const dated = await first('START_TIME');
  const undated = await first('OPENING_HOURS');
  const soldOutId = dated.available.pop() ?? '';
  await portal.sql(
    'update venue.session set sold = capacity - held, sold_elsewhere = capacity - held where id = $1',
    [soldOutId],
  );
  let next = 0;
  const reserve: ConformingVenue['reserve'] = (over = {}, quantity = 4, of = dated) =>
    reseller.ask('POST', '/bookings', {
      productId: of.product.id,
      optionId: 'DEFAULT',
      // A different session each time, so that none is sold out.
      availabilityId: of.available[next++ % of.available.length],
      unitItems: Array.from({ length: quantity }, () => ({ unitId: of.unitId })),
      ...over,
    });
  return { reseller, dated, undated, soldOutId, ask: reseller.ask, reserve };
}

async function newMuseum(portal: PortalTest, name: string): Promise<string> {
  const { token } = await portal.administrator({ rights: ['provider.tenant'], tenant: 'plateforme' });
  const { body } = await portal.ask('POST /settingsadmin/tenant', {
    body: {
      name: newName(),
      displayName: 'Musée des Deux Rives',
      city: 'Strasbourg',
      type: 1,
      administrator: { email: 'c.morel@example.com', language: 'fr-FR' },
    },
    token,
    tenant: 'plateforme',
  });
  await seedVenue(portal.services.database, parseTenantId(body.id), name);
  await portal.sql('update portal.tenant set is_in_maintenance = false where id = $1', [body.id]);
  portal.services.tenants.invalidate();
  return body.name;
}

export async function availabilityOf(reseller: TestReseller, { id }: any): Promise<any[]> {
  const asked = { productId: id, optionId: 'DEFAULT', ...SPAN };
  return (await reseller.ask('POST', '/availability', asked)).body;
}

const WHOLE_SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const INSTANT = expect.stringMatching(WHOLE_SECOND);
const HOURS = { from: expect.stringMatching(/^\d\d:\d\d$/), to: expect.stringMatching(/^\d\d:\d\d$/) };

/** Expects the availability of a product: not empty, with the opening hours of each day when it is sold by day. */
export function expectAvailability({ status, body }: OctoAnswer, { product }: Bookable): void {
  expect([status, body.length > 0]).toEqual([200, true]);
  const isByDay = product.availabilityType === 'OPENING_HOURS';
  for (const one of body) {
    expect(zAvailability.safeParse(one).error?.issues ?? []).toEqual([]);
    expect(one).toMatchObject({ allDay: isByDay, utcCutoffAt: INSTANT });
    if (isByDay) expect(one.openingHours[0]).toEqual(HOURS);
  }
}

const BY_STATUS: Record<string, object> = {
  ON_HOLD: { utcExpiresAt: INSTANT, utcConfirmedAt: null, cancellation: null },
  CONFIRMED: { utcExpiresAt: null, utcConfirmedAt: INSTANT, cancellation: null },
  CANCELLED: {
    utcExpiresAt: null,
    cancellation: { refund: expect.stringMatching(/^(FULL|NONE)$/), utcCancelledAt: INSTANT },
  },
};

/** Expects a booking of the standard in a state, with the requested contents. */
export function expectBooking({ status, body }: OctoAnswer, state: string, asked: object = {}): void {
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  expect(zBooking.safeParse(body).error?.issues ?? []).toEqual([]);
  expect(body).toMatchObject({
    status: state,
    utcCreatedAt: INSTANT,
    utcUpdatedAt: INSTANT,
    utcRedeemedAt: null,
    voucher: null,
    deliveryMethods: body.product.deliveryMethods,
    product: { id: body.productId },
    option: { id: body.optionId },
    availability: { id: body.availabilityId },
    ...BY_STATUS[state],
    ...asked,
  });
  expect(new Set(body.unitItems.map(({ uuid }: any) => uuid)).size).toBe(body.unitItems.length);
  for (const { utcRedeemedAt, ticket } of body.unitItems) {
    expect([utcRedeemedAt, ticket.utcRedeemedAt, ticket.redemptionMethod]).toEqual([null, null, 'DIGITAL']);
    expect(ticket.deliveryOptions).toHaveLength(state === 'CONFIRMED' ? 1 : 0);
  }
}

/** Expects an error of the standard that names the wrong value. */
export function expectRefusal({ status, body }: OctoAnswer, error: string, named: object = {}): void {
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { error, errorMessage: expect.stringMatching(/./), ...named },
  });
}

/** Expects a response to match a published schema. */
export function expectStandard(schema: Schema, { status, body }: OctoAnswer): void {
  expect({ status, issues: schema.safeParse(body).error?.issues ?? [] }).toEqual({ status: 200, issues: [] });
}

interface Schema {
  safeParse(answer: unknown): { error?: { issues: object[] } };
}
// biome-ignore-end lint/suspicious/noExplicitAny: answers as a reseller receives them
