import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AvailabilityPreset, BookingPreset, ProductPreset } from '@octocloud/generators';
import {
  zAvailabilityCalendarBody,
  zAvailabilityCheckBody,
  zBookingCancellationBody,
  zBookingConfirmationBody,
  zBookingReservationBody,
  zExtendReservationBody,
} from '@octocloud/types';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createSupplierSystem, type SupplierSystem } from './system.ts';

/**
 * The connector against published data: products, availability and bookings are the standard's test data, and the
 * connector's requests must conform to the standard's schemas.
 */

const PRODUCT = {
  ...ProductPreset.OPENINGHOURS_PRODUCT_POJO,
  ...pick(ProductPreset.FIRST_PRODUCT_POJO, ['title', 'shortDescription', 'description']),
  categoryLabels: ['guided-tours'],
};
const AVAILABILITY = AvailabilityPreset.TODAY_FULL_DAY_AVAILABILITY_POJO;
/** The unit item of the standard's test booking; each test may price it. */
const [ITEM] = BookingPreset.CONFIRMED_BOOKING_MODEL_POJO.unitItems;

const BODIES: readonly (readonly [RegExp, { safeParse(body: unknown): { error?: { issues: object[] } } }])[] =
  [
    [/\/availability$/, zAvailabilityCheckBody],
    [/\/calendar$/, zAvailabilityCalendarBody],
    [/\/bookings$/, zBookingReservationBody],
    [/\/confirm$/, zBookingConfirmationBody],
    [/\/extend$/, zExtendReservationBody],
    [/\/cancel$/, zBookingCancellationBody],
  ];

interface Asked {
  uuid: string;
  unitItems: { uuid: string; unitId: string }[];
}

let problems: object[];
let delivered: { deliveryFormat: string; deliveryValue: string }[];
let availability: object;
const bookings = new Map<string, Asked & { status: string }>();
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const path = (request.url ?? '').replace(/\?.*/, '');
  const schema = BODIES.find(([of]) => request.method === 'POST' && of.test(path))?.[1];
  problems.push(...(schema?.safeParse(JSON.parse(text || '{}')).error?.issues ?? []));
  for (const header of ['octo-capabilities', 'accept-language', 'authorization', 'content-type'])
    if (request.headers[header] === undefined) problems.push({ path, header });
  const body = answer(path, text ? JSON.parse(text) : {});
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

function answer(path: string, asked: Asked): unknown {
  if (path === '/supplier') return { id: 'published', name: 'Edinburgh Tours' };
  if (path === '/products') return [PRODUCT];
  if (path === '/availability') return [availability];
  if (path === '/availability/calendar')
    return [{ localDate: AVAILABILITY.localDateTimeStart.slice(0, 10), status: 'AVAILABLE' }];
  const [, uuid = asked.uuid, action] = /^\/bookings\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  const known = bookings.get(uuid) ?? { ...asked, status: 'ON_HOLD' };
  if (action === 'confirm') known.status = 'CONFIRMED';
  if (action === 'cancel') known.status = known.status === 'CONFIRMED' ? 'CANCELLED' : 'EXPIRED';
  bookings.set(uuid, known);
  const published =
    known.status === 'CONFIRMED'
      ? BookingPreset.CONFIRMED_BOOKING_MODEL_POJO
      : BookingPreset.ON_HOLD_BOOKING_MODEL_POJO;
  return {
    ...published,
    uuid,
    status: known.status,
    utcExpiresAt: known.status === 'ON_HOLD' ? new Date(Date.now() + 600_000).toISOString() : null,
    unitItems: known.unitItems.map((item) => ({
      ...ITEM,
      ...item,
      pricing: unitPrice,
      ticket: { redemptionMethod: 'DIGITAL', utcRedeemedAt: null, deliveryOptions: delivered },
    })),
  };
}

const tenantId = parseTenantId(randomUUID());
const unitPrice = PRODUCT.options[0]?.units[0]?.pricingFrom?.[0];
let db: TestDatabase;
let remote: SupplierSystem;
beforeAll(async () => {
  db = await testDatabase({ max: 4 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await db.drop();
});
beforeEach(() => {
  problems = [];
  delivered = [{ deliveryFormat: 'QRCODE', deliveryValue: 'T-1' }];
  availability = AVAILABILITY;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  remote = createSupplierSystem(db.database, tenantId, {
    address,
    key: 'key',
    mayBePrivate: true,
    timeLimit: 2_000,
  });
});
afterEach(() => {
  remote.close();
  expect(problems).toEqual([]);
});

const day = 86_400_000;
const sessions = () =>
  remote.system.findSessions({
    from: new Date(Date.parse(AVAILABILITY.localDateTimeStart) - day),
    until: new Date(Date.parse(AVAILABILITY.localDateTimeStart) + day),
  });
const line = { serviceCode: PRODUCT.id, priceName: 'unit_adult', unitPriceCents: 1000, quantity: 2 };

async function sell() {
  const [session] = await sessions();
  const key = randomUUID();
  const held = { ...line, sessionId: session?.id ?? '' };
  const lines = [{ sessionId: held.sessionId, quantity: 2 }];
  expect(await remote.system.holdPlaces({ key, holdSeconds: 3_600, lines, units: [held] })).toEqual({
    held: true,
  });
  const sold = await remote.system.sell({
    key,
    buyer: { reference: 'ada' },
    locale: 'fr-FR',
    lines: [{ ...held, lineId: 'line' }],
  });
  if (!sold.sold) throw new Error(sold.detail);
  return { key, sale: sold.sale };
}

test('products of the standard become services with texts, prices and unit names in each language', async () => {
  const { services, families } = await remote.system.readCatalogue();
  expect(services).toMatchObject([
    {
      code: 'openinghours_product',
      labels: { 'fr-FR': 'title' },
      descriptions: { 'de-DE': 'shortDescription' },
      prices: [
        { name: 'unit_adult', cents: 1000, labels: { 'fr-FR': 'Adult' } },
        { name: 'unit_child', cents: 800 },
        { name: 'unit_infant', cents: 0 },
      ],
    },
  ]);
  expect(families[0]?.labels).toEqual({
    'fr-FR': 'Visites guidées',
    'en-GB': 'Guided tours',
    'de-DE': 'Führungen',
  });
});

test("availability of the standard becomes a session, whose price may differ from its product's", async () => {
  expect(await sessions()).toMatchObject([{ places: 10, capacity: 10 }]);
  availability = {
    ...AVAILABILITY,
    unitPricing: [{ ...AVAILABILITY.unitPricing?.[0], unitId: 'unit_adult', retail: 1200 }],
  };
  remote.close();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  remote = createSupplierSystem(db.database, tenantId, {
    address,
    key: 'key',
    mayBePrivate: true,
    timeLimit: 2_000,
  });
  expect(await sessions()).toMatchObject([{ unitPrices: { unit_adult: 1200 } }]);
});

test('bookings of the standard are held, sold and taken back', async () => {
  const { key, sale } = await sell();
  expect(sale.tickets).toHaveLength(2);
  expect(await remote.system.findSale(key)).toEqual(sale);
  expect(await remote.system.takeBack({ key: randomUUID(), saleKey: key, lineIds: ['line'] })).toBe(
    'taken-back',
  );
  expect([...bookings.values()].at(-1)?.status).toBe('CANCELLED');
});

test.each([
  [
    'a file before its code',
    [
      ['PDF_URL', 'https://x.example/t.pdf'],
      ['QRCODE', 'T-2'],
    ],
    { code: 'T-2' },
  ],
  [
    'a bar code',
    [
      ['PKPASS_URL', 'x'],
      ['CODE128', '1234'],
    ],
    { code: '1234', codeFormat: 'code-128' },
  ],
] as const)('a ticket delivered as %s shows its code', async (_, options, ticket) => {
  delivered = options.map(([deliveryFormat, deliveryValue]) => ({ deliveryFormat, deliveryValue }));
  const { sale } = await sell();
  expect(sale.tickets[0]).toMatchObject(ticket);
});

function pick<T extends object>(from: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
}
