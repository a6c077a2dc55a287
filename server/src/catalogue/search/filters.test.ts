import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/format/time-zone.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { type Search, searchTests } from '#test/portal/search.ts';

let portal: PortalTest;
let today: string;
const { search, codes, find } = searchTests((given) => ({ portal, today } = given));

describe('search filters', () => {
  test('narrow by type, establishment, theme and fast purchase', async () => {
    const all = (body: Search) =>
      portal.ask('POST /ticketing/services/filtering', { body }).then((answer) => answer.body);
    expect((await all({ types: [4] })).every(({ type }) => type === 7 || type === 8)).toBe(true);
    expect((await all({ types: [-1] })).map(({ externalCode }) => externalCode)).toContain('CARTE-LECONS');
    expect((await all({ isFastPurchase: true })).every(({ isFastPurchase }) => isFastPurchase)).toBe(true);
    const there = await all({ establishmentIds: ['PRESQUILE'] });
    expect(there.length).toBeGreaterThan(0);
    expect(
      there.every(({ espaceRef, otherEspaceRefs }) => [espaceRef, ...otherEspaceRefs].includes('PRESQUILE')),
    ).toBe(true);
    const [theme] = (await portal.ask('GET /Ticketing/themes')).body;
    const ofTheme = await all({ themeIds: [theme?.id ?? ''] });
    expect(ofTheme).toEqual(await all({ themeIds: [theme?.themeExternalCode ?? ''] }));
    expect(ofTheme.length).toBeGreaterThan(0);
    expect(await all({ searchStringFilter: 'forme', types: [1] })).toEqual([]);
  });

  test('with isSolidarityPricing find services with a price for a family quotient', async () => {
    const solidary = await codes({ isSolidarityPricing: true });
    expect(solidary).toContain('ACT-AQUAGYM');
    expect(solidary).not.toContain('BTQ-BONNET');
    const of = (externalDiscountCode: string) => codes({ isSolidarityPricing: true, externalDiscountCode });
    expect(await of('QF1')).toContain('ACT-AQUAGYM');
    expect(await of('QF2')).not.toContain('ACT-AQUAGYM');
    expect(await of('QF2')).toContain('ENT-SPORTIF');
  });

  test('are rejected when they are invalid', async () => {
    expect(await codes({ types: [7] })).toBe('request.invalid');
    expect(await codes({ startSaleDate: '2030-02-31' })).toBe('request.invalid');
  });
});

describe('renewals in searches', () => {
  test('are found by POST /ticketing/services/filtering only', async () => {
    const body: Search = { searchStringFilter: 'renouvellement' };
    const isRenewal = (code: string) => code.startsWith('RENOUV');
    const filtered = await portal.ask('POST /ticketing/services/filtering', { body });
    expect(filtered.body.some(({ externalCode }) => isRenewal(externalCode))).toBe(true);
    expect(await find('renouvellement')).toEqual([]);
    const subscriptions = await codes({ types: [2] });
    expect(subscriptions).toContain('ABO-MOIS');
    expect(subscriptions.some(isRenewal)).toBe(false);
    const { body: all } = await search({});
    expect(all.withoutFilters).toBe(all.total);
    const suggested = await portal.ask('GET /ticketing/suggestions', { query: { text: 'renouvellement' } });
    expect(suggested.body).toEqual([]);
  });
});

describe('sale dates of a search', () => {
  const within = (start: number | undefined, end: number | undefined) =>
    codes({
      searchStringFilter: 'nuit',
      ...(start !== undefined && { startSaleDate: addDays(today, start) }),
      ...(end !== undefined && { endSaleDate: addDays(today, end) }),
    });

  test('find services on sale in the period, regardless of their sessions', async () => {
    expect(await within(undefined, undefined)).toContain('ENT-NUIT');
    expect(await within(0, 5)).not.toContain('ENT-NUIT');
    expect(await within(0, 40)).toContain('ENT-NUIT');
    expect(await within(70, 90)).toContain('ENT-NUIT');
    expect(await within(90, undefined)).not.toContain('ENT-NUIT');
    // No session is planned so far ahead, but tickets are sold without end.
    expect(await codes({ startSaleDate: '2199-01-01', types: [4] })).toContain('ACT-AQUAGYM');
  });

  test('begin today at the earliest and are rejected when they end before they begin', async () => {
    expect(await within(-30, 5)).toEqual(await within(0, 5));
    expect(await within(undefined, 5)).toEqual(await within(0, 5));
    expect(await within(5, 4)).toBe('interval.not-authorized');
    expect(await within(undefined, -5)).toBe('interval.not-authorized');
    expect(await within(-30, -5)).toBe('interval.not-authorized');
  });

  test('keep services that are not on sale yet out of carts', async () => {
    const body = {
      cartLines: [{ service: 'ENT-NUIT', priceName: 'PLEIN', cartLineDetails: [{ quantity: 1 }] }],
    };
    expect(await portal.ask('PUT /cart/AddOrUpdateCart', { body })).toMatchObject({
      status: 409,
      code: 'service.not-authorized',
    });
  });
});
