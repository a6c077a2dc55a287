import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newReseller, type TestReseller } from '#test/portal/resellers.ts';
import { brokenPlaceInvariants } from '#test/system/place-invariants.ts';

let portal: PortalTest;
let reseller: TestReseller;
beforeAll(async () => {
  portal = await portalTest();
  reseller = await newReseller(portal);
});
afterAll(async () => {
  expect(await brokenPlaceInvariants((text) => portal.sql(text))).toEqual({});
  await portal[Symbol.asyncDispose]();
});

describe('OCTO supplier of a venue', () => {
  test('returns its identity and its capabilities', async () => {
    const { body } = await reseller.ask('GET', '/supplier');
    expect(body).toMatchObject({
      id: 'aqua-rivage',
      name: 'Aqua Rivage',
      endpoint: expect.stringMatching(/\/octo\/aqua-rivage$/),
    });
    const { body: capabilities } = await reseller.ask('GET', '/capabilities');
    expect(capabilities.map(({ id }: { id: string }) => id)).toEqual(['octo/pricing', 'octo/content']);
  });

  test('offers tickets, but no cards and no prices of a family quotient', async () => {
    const { body: products, headers } = await reseller.ask('GET', '/products', undefined, {
      capabilities: 'octo/content, octo/unheard-of',
      language: 'de-DE',
    });
    expect(headers['octo-capabilities']).toBe('octo/content');
    const lanes = products.find(({ id }: { id: string }) => id === 'ENT-SPORTIF');
    expect(lanes).toMatchObject({
      title: 'Sportbecken',
      locale: 'de-DE',
      timeZone: 'Europe/Paris',
      availabilityRequired: true,
      availabilityType: 'START_TIME',
      instantConfirmation: true,
    });
    const leisure = products.find(({ id }: { id: string }) => id === 'ENT-LUDIQUE');
    expect(leisure.features).toEqual([
      { type: 'PREARRIVAL_INFORMATION', shortDescription: 'Badekappe' },
      {
        type: 'ADDITIONAL_INFORMATION',
        shortDescription: 'Rivage-Zentrum, 2 quai du Rivage, 56000 Vannes',
      },
    ]);
    expect(lanes.options[0].availabilityLocalStartTimes).toContain('12:00');
    expect(lanes.options).toHaveLength(1);
    expect(lanes.options[0].units.map(({ id }: { id: string }) => id)).toEqual(['PLEIN', 'REDUIT', 'ENFANT']);
    expect(lanes.defaultCurrency).toBeUndefined();
    const types = await portal.sql<{ type: number; card_use: string }>(
      `select distinct type, card_use from venue.service where code = any ($1)`,
      [products.map(({ id }: { id: string }) => id)],
    );
    expect(types.every(({ type, card_use }) => type <= 8 && ['none', 'accepted'].includes(card_use))).toBe(
      true,
    );
  });

  test('returns prices in cents, with the included tax', async () => {
    const { body: product } = await reseller.ask('GET', '/products/ENT-SPORTIF');
    expect(product.defaultCurrency).toBe('EUR');
    expect(product.options[0].units[0].pricingFrom).toEqual([
      {
        original: 560, retail: 560, net: 560, currency: 'EUR', currencyPrecision: 2,
        includedTaxes: [{ name: 'VAT', original: 93, retail: 93, net: 93 }],
      },
    ]); // biome-ignore format: a price
  });

  test('returns the places of a session as the portal does, and those of each day', async () => {
    const session = await portal.session(7);
    await portal.sql('update venue.session set sold = 1, sold_elsewhere = 1 where id = $1', [session.id]);
    const asked = { productId: session.service, optionId: 'DEFAULT', availabilityIds: [session.id] };
    const units = [{ id: session.priceName || 'DEFAULT', quantity: 7 }];
    const { body: [found] } = await reseller.ask('POST', '/availability', { ...asked, units }); // biome-ignore format: one answer
    expect(found).toMatchObject({
      id: session.id,
      vacancies: 6,
      capacity: 7,
      status: 'AVAILABLE',
      available: false,
    });
    expect(found.localDateTimeStart).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+0[12]:00$/);
    expect(found.pricing.retail).toBe(
      7 * found.unitPricing.find((price: { unitId: string }) => price.unitId === units[0]?.id).retail,
    );
    const day = found.localDateTimeStart.slice(0, 10);
    const { body: days } = await reseller.ask('POST', '/availability/calendar', {
      productId: session.service,
      optionId: 'DEFAULT',
      localDateStart: day,
      localDateEnd: day,
    });
    const { body: sessions } = await reseller.ask('POST', '/availability', {
      ...asked,
      availabilityIds: null,
      localDate: day,
    });
    const left = sessions.reduce((sum: number, { vacancies }: { vacancies: number }) => sum + vacancies, 0);
    expect(days).toEqual([expect.objectContaining({ localDate: day, vacancies: left, available: true })]);
  });

  test.each([
    ['product', { productId: 'NOTHING' }, 'INVALID_PRODUCT_ID', { productId: 'NOTHING' }],
    ['option', { optionId: 'OTHER' }, 'INVALID_OPTION_ID', { optionId: 'OTHER' }],
    ['unit', { units: [{ id: 'QF1', quantity: 1 }] }, 'INVALID_UNIT_ID', { unitId: 'QF1' }],
    ['span', { localDateEnd: '2020-01-01' }, 'BAD_REQUEST', {}],
    ['span without end', { localDateEnd: null }, 'BAD_REQUEST', {}],
  ])('refuses an unknown %s', async (_what, over, error, named) => {
    const answer = await reseller.ask('POST', '/availability', {
      productId: 'ENT-SPORTIF',
      optionId: 'DEFAULT',
      localDateStart: '2026-11-23',
      localDateEnd: '2026-11-30',
      ...over,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error,
      ...named,
      errorMessage: expect.any(String),
      id: expect.any(String),
    });
  });
});
