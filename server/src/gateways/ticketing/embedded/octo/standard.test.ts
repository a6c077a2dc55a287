import {
  zAvailabilitiesAvailabilityCalendarResponse,
  zAvailabilitiesAvailabilityCheckResponse,
  zBooking,
  zBookingsGetBookingsResponse,
  zCapabilitiesGetResponse,
  zErrorInvalidAvailabilityId,
  zErrorInvalidBookingUuid,
  zErrorInvalidOptionId,
  zErrorInvalidProductId,
  zErrorInvalidUnitId,
  zErrorUnprocessableEntity,
  zProduct,
  zProductsGetProductsResponse,
  zSupplier,
} from '@octocloud/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { CONTACT, newReseller, type OctoRequestOptions, type TestReseller } from '#test/portal/resellers.ts';

/** Validation of a venue's answers against the published schemas of the standard. */

let portal: PortalTest;
let reseller: TestReseller;
beforeAll(async () => {
  portal = await portalTest();
  reseller = await newReseller(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

interface Schema {
  safeParse(answer: unknown): { success: boolean; error?: { issues: object[] } };
}

/** Sends a request and validates the answer against a schema of the standard. */
async function standard(schema: Schema, ...asked: Parameters<TestReseller['ask']>) {
  const { body } = await reseller.ask(...asked);
  expect(schema.safeParse(body).error?.issues.slice(0, 5) ?? []).toEqual([]);
  return body;
}

const EVERYTHING: OctoRequestOptions[] = [
  { capabilities: '' },
  { capabilities: 'octo/pricing' },
  { capabilities: 'octo/content', language: 'de-DE' },
  { capabilities: 'octo/pricing, octo/content', language: 'en-GB' },
];

describe.each(EVERYTHING)('OCTO supplier with the capabilities $capabilities', (options) => {
  test('conforms for supplier, capabilities and products', async () => {
    await standard(zSupplier, 'GET', '/supplier', undefined, options);
    await standard(zCapabilitiesGetResponse, 'GET', '/capabilities', undefined, options);
    const products = await standard(zProductsGetProductsResponse, 'GET', '/products', undefined, options);
    expect(products.length).toBeGreaterThan(5);
    await standard(zProduct, 'GET', `/products/${products[0].id}`, undefined, options);
  });

  test('conforms for availability by session and by day', async () => {
    const { service: productId } = await portal.session(4);
    const products = await standard(zProductsGetProductsResponse, 'GET', '/products', undefined, options);
    const undated = products.find(
      ({ availabilityRequired }: { availabilityRequired: boolean }) => !availabilityRequired,
    );
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const id of [productId, undated.id]) {
      const asked = { productId: id, optionId: 'DEFAULT', localDateStart: day(0), localDateEnd: day(20) };
      for (const [schema, path] of [
        [zAvailabilitiesAvailabilityCheckResponse, '/availability'],
        [zAvailabilitiesAvailabilityCalendarResponse, '/availability/calendar'],
      ] as const)
        expect((await standard(schema, 'POST', path, asked, options)).length).toBeGreaterThan(0);
    }
  });

  test('conforms for bookings', async () => {
    const session = await portal.session(6);
    const { body: held } = await reseller.reserve(session, 2, { resellerReference: 'BASKET' });
    const path = `/bookings/${held.uuid}`;
    await standard(zBooking, 'GET', path, undefined, options);
    await standard(zBooking, 'POST', `${path}/extend`, { expirationMinutes: 60 }, options);
    const sold = await standard(zBooking, 'POST', `${path}/confirm`, CONTACT, options);
    expect(sold.status).toBe('CONFIRMED');
    await portal.sql('update venue.ticket set consumed_at = now() where code = $1', [
      sold.unitItems[0].ticket.deliveryOptions[0].deliveryValue,
    ]);
    await standard(
      zBookingsGetBookingsResponse,
      'GET',
      '/bookings?resellerReference=BASKET',
      undefined,
      options,
    );
    const { body: other } = await reseller.reserve(session, 1);
    await standard(zBooking, 'POST', `/bookings/${other.uuid}/confirm`, CONTACT, options);
    await standard(zBooking, 'POST', `/bookings/${other.uuid}/cancel`, { reason: 'changed mind' }, options);
  });
});

test('OCTO products contain the picture in the requested language', async () => {
  const content = { capabilities: 'octo/content', language: 'de-DE' };
  const { body: product } = await reseller.ask('GET', '/products/ENT-SPORTIF', undefined, content);
  expect(product.media).toEqual([
    expect.objectContaining({ type: 'image/png', rel: 'COVER', title: 'Sportbecken' }),
  ]);
  expect(product.media[0].src).toMatch(/\/icons\/aqua-rivage\/services\/ENT-SPORTIF\?lang=de-DE$/);
});

test('OCTO errors conform to the standard', async () => {
  const session = await portal.session(1);
  const of = { productId: session.service, optionId: 'DEFAULT', localDate: '2030-01-01' };
  const refused = (schema: Schema, over: object) =>
    standard(schema, 'POST', '/availability', { ...of, ...over });
  await refused(zErrorInvalidProductId, { productId: 'NOTHING' });
  await refused(zErrorInvalidOptionId, { optionId: 'NOTHING' });
  await refused(zErrorInvalidUnitId, { units: [{ id: 'NOTHING', quantity: 1 }] });
  for (const availabilityId of ['NOTHING', undefined])
    expect(
      zErrorInvalidAvailabilityId.safeParse((await reseller.reserve(session, 1, { availabilityId })).body)
        .success,
    ).toBe(true);
  await standard(zErrorInvalidBookingUuid, 'GET', '/bookings/00000000-0000-4000-8000-000000000000');
  expect(zErrorUnprocessableEntity.safeParse((await reseller.reserve(session, 9)).body).success).toBe(true);
});
