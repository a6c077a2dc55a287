import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { completeSettings, DEFAULT_SEARCH_SETTINGS, offeredOptions } from './options.ts';

describe('completeSettings', () => {
  test('returns every filter and sort once, a missing one at the end', () => {
    const { filters, sorts } = completeSettings({
      ...DEFAULT_SEARCH_SETTINGS,
      filters: [
        { code: 'themeIds', isEnabled: true },
        { code: 'types', isEnabled: false },
        { code: 'types', isEnabled: true },
      ],
      sorts: [],
    });
    expect(filters.map(({ code }) => code)).toEqual([
      'themeIds',
      'types',
      'isFastPurchase',
      'isSolidarityPricing',
      'saleDates',
      'establishmentIds',
    ]);
    expect(filters[1]).toEqual({ code: 'types', isEnabled: false });
    expect(sorts).toHaveLength(4);
  });

  test('drops a default sort that is not offered', () => {
    const sorts = DEFAULT_SEARCH_SETTINGS.sorts.map((sort) => ({
      ...sort,
      isEnabled: sort.code !== 'price',
    }));
    const settings = completeSettings({ ...DEFAULT_SEARCH_SETTINGS, sorts, defaultSort: 'price' });
    expect(settings.defaultSort).toBeNull();
    expect(offeredOptions(settings)).not.toHaveProperty('defaultSort');
  });
});

describe('options of the search page', () => {
  let portal: PortalTest;
  let token: string;
  beforeAll(async () => {
    portal = await portalTest();
    ({ token } = await portal.administrator({ rights: ['settings.ticketing'] }));
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  const read = async () => (await portal.ask('GET /settingsticketing/searchoptions', { token })).body;
  const save = (body: Awaited<ReturnType<typeof read>>) =>
    portal.ask('PUT /settingsticketing/searchoptions', { body, token });
  const offered = async (tenant = 'aqua-rivage') =>
    (await portal.ask('GET /ticketing/searchoptions', { tenant })).body;

  test('are all offered by default', async () => {
    expect(await read()).toEqual(DEFAULT_SEARCH_SETTINGS);
    expect(await offered()).toEqual(offeredOptions(DEFAULT_SEARCH_SETTINGS));
  });

  test('apply at the next view as saved, in the saved order', async () => {
    const before = await read();
    const filters = [...before.filters]
      .reverse()
      .map((filter) => ({ ...filter, isEnabled: filter.code !== 'types' }));
    const saved = await save({ ...before, filters, defaultSort: 'price' });
    expect(saved).toMatchObject({ status: 200, body: { defaultSort: 'price', version: 1 } });
    expect(await offered()).toEqual({
      filters: ['themeIds', 'establishmentIds', 'saleDates', 'isSolidarityPricing', 'isFastPurchase'],
      sorts: ['type', 'price', 'establishment', 'name'],
      defaultSort: 'price',
    });
    expect(await offered('patinoire-givre')).toEqual(offeredOptions(DEFAULT_SEARCH_SETTINGS));
    const [entry] = await portal.sql<{ changes: { field: string }[] }>(
      `select changes from portal.audit_entry where action = 'search-options.saved'`,
    );
    expect(entry?.changes.map(({ field }) => field)).toEqual(['filters', 'defaultSort']);
  });

  test('return 409 for a save based on an outdated version', async () => {
    const seen = await read();
    expect((await save(seen)).status).toBe(200);
    const late = await save(seen);
    expect(late).toMatchObject({ status: 409, code: 'settings.changed' });
    expect(late.error).toMatch(/réglages/);
  });

  test('are rejected with an unknown filter', async () => {
    const seen = await read();
    const filters = seen.filters.map((filter) => ({ ...filter, code: 'colour' as never }));
    expect(await save({ ...seen, filters })).toMatchObject({ status: 400, code: 'request.invalid' });
  });
});
