import {
  zAvailabilitiesAvailabilityCalendarResponse,
  zCapabilitiesGetResponse,
  zProduct,
  zProductsGetProductsResponse,
  zSupplier,
} from '@octocloud/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Bookable,
  type ConformingVenue,
  conformingVenue,
  DEMONSTRATION_VENUES,
  expectAvailability,
  expectRefusal,
  expectStandard,
  SPAN,
} from '#test/portal/octo-conformance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

/** Scenarios 1 to 21 of docs/integrator/resellers.md: the calls before a booking. */

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

const TYPES = ['undated', 'dated'] as const;

describe.each(DEMONSTRATION_VENUES)('OCTO supplier %s', (name) => {
  let venue: ConformingVenue;
  beforeAll(async () => {
    venue = await conformingVenue(portal, name);
  });
  const idsOf = ({ product }: Bookable) => ({ productId: product.id, optionId: 'DEFAULT' });
  const availability = (over: object) =>
    venue.ask('POST', '/availability', { ...idsOf(venue.undated), ...over });
  const calendar = (over: object) =>
    venue.ask('POST', '/availability/calendar', { ...idsOf(venue.undated), ...SPAN, ...over });

  it('1: names the supplier and how to reach it', async () => {
    expectStandard(zSupplier, await venue.ask('GET', '/supplier'));
  });
  it('2: lists its capabilities', async () => {
    expectStandard(zCapabilitiesGetResponse, await venue.ask('GET', '/capabilities'));
  });
  it('3: lists products by session and by day, whose units state their audience', async () => {
    const answer = await venue.ask('GET', '/products');
    expectStandard(zProductsGetProductsResponse, answer);
    const units = answer.body.flatMap(({ options }: { options: { units: object[] }[] }) => options[0]?.units);
    const adult = { type: 'ADULT', restrictions: expect.objectContaining({ maxAge: 99 }) };
    expect(units).toContainEqual(expect.objectContaining(adult));
  });
  it('4: shows one product', async () => {
    expectStandard(zProduct, await venue.ask('GET', `/products/${venue.dated.product.id}`));
  });
  it('5: refuses an unknown product', async () => {
    const productId = 'invalidProductId';
    expectRefusal(await venue.ask('GET', `/products/${productId}`), 'INVALID_PRODUCT_ID', { productId });
  });

  it.each([
    [6, 'by day', 'undated'],
    [7, 'by session', 'dated'],
  ] as const)('%d: returns the calendar of a product sold %s', async (_number, _how, type) => {
    const answer = await calendar(idsOf(venue[type]));
    expectStandard(zAvailabilitiesAvailabilityCalendarResponse, answer);
    expect(answer.body.length).toBeGreaterThan(0);
    if (type === 'undated')
      for (const { openingHours } of answer.body) expect(openingHours.length).toBeGreaterThan(0);
  });
  it('8: refuses the calendar of an unknown product', async () => {
    expectRefusal(await calendar({ productId: 'nothing' }), 'INVALID_PRODUCT_ID', { productId: 'nothing' });
  });
  it('9: refuses the calendar of an unknown option', async () => {
    expectRefusal(await calendar({ optionId: 'nothing' }), 'INVALID_OPTION_ID', { optionId: 'nothing' });
  });
  it('10: refuses a calendar without its first day', async () => {
    expectRefusal(await calendar({ localDateStart: undefined }), 'BAD_REQUEST');
  });

  describe.each(TYPES)('availability of a product %s', (type) => {
    it('11, 12: is found by an interval', async () => {
      expectAvailability(await availability({ ...idsOf(venue[type]), ...SPAN }), venue[type]);
    });
    it('13, 14: is found by the days of an availability', async () => {
      const one = (await availability({ ...idsOf(venue[type]), ...SPAN })).body.at(-1);
      const days = {
        localDateStart: one.localDateTimeStart.slice(0, 10),
        localDateEnd: one.localDateTimeEnd.slice(0, 10),
      };
      const answer = await availability({ ...idsOf(venue[type]), ...days });
      expectAvailability(answer, venue[type]);
      expect(answer.body.map(({ id }: { id: string }) => id)).toContain(one.id);
    });
    it('15, 16: is found by its id', async () => {
      const [id] = venue[type].available;
      const answer = await availability({ ...idsOf(venue[type]), availabilityIds: [id] });
      expectAvailability(answer, venue[type]);
      expect(answer.body).toEqual([expect.objectContaining({ id, available: true })]);
    });
    it('17, 18: distinguishes bookable from sold-out availability', async () => {
      const { body } = await availability({ ...idsOf(venue[type]), ...SPAN });
      const statuses = new Set(body.map(({ status }: { status: string }) => status));
      expect(statuses.has(type === 'dated' ? 'SOLD_OUT' : 'FREESALE')).toBe(true);
      for (const one of body) if (one.status === 'SOLD_OUT') expect(one.available).toBe(false);
    });
  });
  it('19: refuses availability of an unknown product', async () => {
    expectRefusal(await availability({ ...SPAN, productId: 'nothing' }), 'INVALID_PRODUCT_ID', {
      productId: 'nothing',
    });
  });
  it('20: refuses availability of an unknown option', async () => {
    expectRefusal(await availability({ ...SPAN, optionId: 'nothing' }), 'INVALID_OPTION_ID', {
      optionId: 'nothing',
    });
  });
  it('21: refuses days together with ids', async () => {
    expectRefusal(await availability({ ...SPAN, availabilityIds: venue.undated.available }), 'BAD_REQUEST');
  });
});
