import type { Locale } from '@guichet/contract/locale.ts';
import { describe, expect, test, vi } from 'vitest';
import type { PortalTest } from '#test/portal/portal.ts';
import { type Options, type Search, searchTests } from '#test/portal/search.ts';
import type { Settings } from '#test/portal/settings.ts';
import { renamed, synchroniseNow } from '#test/portal/synchronization.ts';

let portal: PortalTest;
let settings: Settings;
const { search, find } = searchTests((given) => ({ portal, settings } = given));

describe('words of a search', () => {
  test('match without accents, in any order and inflected form', async () => {
    expect(await find('bebes')).toContain('ACT-BEBES');
    expect((await find('NAGEURS bébé'))[0]).toBe('ACT-BEBES');
    expect((await find('entree unite'))[0]).toBe('ENT-UNITE');
    expect(await find('bébés cadenas')).toEqual([]);
  });

  test('match while they are typed, and within compound words', async () => {
    expect(await find('aquag')).toContain('ACT-AQUAGYM');
    expect((await find('kappe', { locale: 'de-DE' }))[0]).toBe('BTQ-BONNET');
  });

  test('match with a typing error, and the answer contains the correction', async () => {
    for (const [typed, meant] of [
      ['aquagim', 'aquagym'],
      ['aqaugym', 'aquagym'],
      ['bebbes', 'bébés'],
      ['lunnettes', 'lunettes'],
    ] as const) {
      const { body } = await search({ searchStringFilter: typed });
      expect(body.correction, typed).toBe(meant);
      expect(body.total, typed).toBeGreaterThan(0);
    }
    expect((await search({ searchStringFilter: 'aquagym' })).body.correction).toBeUndefined();
    expect((await search({ searchStringFilter: 'xylophone' })).body).toMatchObject({
      total: 0,
      services: [],
    });
  });

  test('match in the visitor’s language', async () => {
    expect((await find('goggles', { locale: 'en-GB' }))[0]).toBe('BTQ-LUNETTES');
    expect((await find('Schwimmbrille', { locale: 'de-DE' }))[0]).toBe('BTQ-LUNETTES');
    expect(await find('goggles')).toEqual([]);
  });

  test('match names before descriptions', async () => {
    const found = await find('sauna');
    const services = (await search({ searchStringFilter: 'sauna' })).body.services;
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(services[0]?.labels).toLowerCase()).toMatch(/sauna|détente|bien-être|spa/);
  });

  test('are ignored when they are stop words', async () => {
    expect(await find('le bonnet de bain')).toEqual(await find('bonnet bain'));
  });

  test('match themes, families and establishments of services', async () => {
    expect(await find('presqu’île')).toContain('ACT-AQUAGYM');
    expect(await find('boutique')).toEqual(expect.arrayContaining(['BTQ-BONNET', 'BTQ-CADENAS']));
  });

  test('never match services of another tenant', async () => {
    expect(await find('aquagym', { tenant: 'patinoire-givre' })).toEqual([]);
    expect((await find('patinage', { tenant: 'patinoire-givre' })).length).toBeGreaterThan(0);
  });

  test('can be any input of a visitor', async () => {
    for (const typed of ["'", '\\', '%', '_', ':*', '&|!()', '🏊', 'a'.repeat(200), '\u0000x', 'l’'])
      expect((await search({ searchStringFilter: typed })).status, typed).toBeLessThan(500);
  });
});

describe('search index', () => {
  test('follows changes of administrators and of the ticketing system', async () => {
    await settings.save('BTQ-CADENAS', { labels: { 'fr-FR': 'Antivol zébré' } });
    expect(await find('zebre')).toEqual(['BTQ-CADENAS']);
    expect(await find('cadenas')).toEqual([]);
    await settings.save('BTQ-CADENAS', { labels: { 'fr-FR': '' } });
    expect(await find('zebre')).toEqual([]);
    expect(await find('cadenas')).toEqual(['BTQ-CADENAS']);

    const tenant = await portal.services.tenants.find('aqua-rivage');
    await portal.sql(
      `update venue.theme set ${renamed('Grimpe')} where tenant_id = $1 and code = 'FAMILLE'`,
      [tenant?.id],
    );
    await synchroniseNow(portal);
    expect(await find('grimpe')).toContain('ACT-BEBES');
  });

  test('omits services that are switched off', async () => {
    await settings.save('BTQ-LUNETTES', { isEnabled: false });
    expect(await find('lunettes')).toEqual([]);
    await settings.save('BTQ-LUNETTES', { isEnabled: true });
    expect(await find('lunettes')).toEqual(['BTQ-LUNETTES']);
  });

  test('omits a change that was rolled back', async () => {
    const tenant = await portal.services.tenants.find('aqua-rivage');
    const change = portal.services.database.tenant(tenant?.id ?? ('' as never), async (db) => {
      await db.query(
        `update portal.catalogue_item set labels = '{"fr-FR": {"text": "Trombone", "over": ""}}' where code = 'ENT-UNITE'`,
      );
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(await find('trombone')).toEqual([]);
  });

  test('contains two concurrent changes of a service', async () => {
    const tenant = await portal.services.tenants.find('aqua-rivage');
    let saved: Promise<unknown> = Promise.resolve();
    await portal.services.database.tenant(tenant?.id ?? ('' as never), async (db) => {
      const changed = await db.query(
        `update portal.catalogue_item set labels = '{"fr-FR": {"text": "Marchandises", "over": ""}}'
          where kind = 'family' and code = (select source ->> 'familyCode' from portal.catalogue_item
                                             where kind = 'service' and code = 'BTQ-LUNETTES') returning 1`,
      );
      expect(changed).toHaveLength(1);
      saved = settings.save('BTQ-LUNETTES', { labels: { 'fr-FR': 'Binocles' } });
      // The save begins before the first transaction ends.
      await vi.waitFor(async () =>
        expect(
          await portal.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
    });
    expect(await saved).toMatchObject({ status: 200 });
    expect(await find('binocles marchandises')).toEqual(['BTQ-LUNETTES']);
  });

  test('falls back to the venue’s default language, also after a change of that language', async () => {
    const tenant = await portal.services.tenants.find('aqua-rivage');
    const { token } = await portal.administrator({ rights: ['settings.functionnalities'] });
    const choose = async (...languages: Locale[]) => {
      const { saved } = (await portal.ask('GET /settingsportal/languages', { token })).body;
      const body = { version: saved.version, languages };
      expect((await portal.ask('PUT /settingsportal/languages', { token, body })).status).toBe(200);
    };
    const inEnglish = { locale: 'en-GB' } as const;
    const name = (labels: object) =>
      portal.services.database.tenant(tenant?.id ?? ('' as never), (db) =>
        db.query<{ former: object }>(
          `with former as (select code, source -> 'labels' as labels from portal.catalogue_item where code = 'BTQ-CADENAS')
           update portal.catalogue_item set labels = '{}', source = jsonb_set(source, '{labels}', $1)
             from former where catalogue_item.code = former.code returning former.labels as former`,
          [JSON.stringify(labels)],
        ),
      );
    const [named] = await name({ 'fr-FR': 'Verrou', 'de-DE': 'Vorhangschloss' });
    expect(await find('verrou', inEnglish)).toEqual(['BTQ-CADENAS']);
    await choose('de-DE', 'en-GB', 'fr-FR');
    expect(await find('vorhangschloss', inEnglish)).toEqual(['BTQ-CADENAS']);
    expect(await find('verrou', inEnglish)).toEqual([]);
    await settings.save('BTQ-CADENAS', { limitNotif1: 7 });
    expect(await find('vorhangschloss', inEnglish)).toEqual(['BTQ-CADENAS']);
    await choose('fr-FR', 'en-GB', 'de-DE');
    expect(await find('verrou', inEnglish)).toEqual(['BTQ-CADENAS']);
    expect(await find('vorhangschloss', inEnglish)).toEqual([]);
    await name(named?.former ?? {});
  });

  test('equals a rebuilt index', async () => {
    const dump = () =>
      portal.sql(
        `select service_code, locale, document::text, null as word from portal.service_search
         union all select null, locale, null, word from portal.search_word order by 1, 2, 3, 4`,
      );
    const maintained = await dump();
    await portal.sql(`do $$ declare tenant uuid; begin
      delete from portal.search_word;
      for tenant in select id from portal.tenant loop
        perform set_config('app.tenant_id', tenant::text, true);
        perform portal.index_services(array(
          select code from portal.catalogue_item where tenant_id = tenant and kind = 'service'));
      end loop; end $$`);
    expect(await dump()).toEqual(maintained);
  });
});

describe('sorts of a search', () => {
  test('sort services by type, price, establishment or name', async () => {
    const sorted = async (sort: NonNullable<Search>['sort'], locale: 'fr-FR' | 'de-DE' = 'fr-FR') =>
      (await search({ sort }, { locale })).body.services;
    const names = (await sorted('name', 'de-DE')).map(({ labels }) => labels['de-DE'] ?? labels['fr-FR']);
    expect(names).toEqual([...names].sort(new Intl.Collator('de-DE', { numeric: true }).compare));
    const prices = (await sorted('price')).map(({ unitPrices }) =>
      Math.min(...Object.entries(unitPrices).flatMap(([name, cents]) => (/^QF/.test(name) ? [] : [cents]))),
    );
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect((await sorted('type'))[0]?.type).toBeGreaterThanOrEqual(7);
    const places = (await search({ sort: 'establishment', types: [4] })).body.services.map(
      ({ espaceRef }) => espaceRef,
    );
    expect(places.indexOf('TILLEULS')).toBeGreaterThan(places.lastIndexOf('RIVAGE'));
  });

  test('are paginated', async () => {
    const first = await search({});
    const second = await search({ skip: 24 });
    expect(first.body.services).toHaveLength(24);
    expect(first.body.total).toBe(24 + second.body.services.length);
  });
});

describe('search without a result', () => {
  test('returns how many services the words alone and the filters alone find', async () => {
    const { body } = await search({ searchStringFilter: 'cadenas', types: [4] });
    expect(body).toMatchObject({ total: 0, withoutFilters: 1 });
    expect(body.withoutWords).toBeGreaterThan(3);
  });
});

describe('GET /ticketing/suggestions', () => {
  const suggest = async (text: string, options: Options = {}) =>
    (await portal.ask('GET /ticketing/suggestions', { query: { text }, ...options })).body;

  test('suggests services, themes and establishments in the visitor’s language', async () => {
    const [cap] = await suggest('bonne');
    expect(cap).toEqual({
      kind: 'service',
      externalCode: 'BTQ-BONNET',
      label: 'Bonnet de bain',
      espaceRef: 'RIVAGE',
      priceFrom: 350,
      priceTo: 350,
    });
    const lanes = (await suggest('sportif')).find(({ externalCode }) => externalCode === 'ENT-SPORTIF');
    expect(lanes?.priceTo).toBeGreaterThan(lanes?.priceFrom ?? 0);
    expect((await suggest('swim c', { locale: 'en-GB' })).map(({ label }) => label)).toContain('Swim cap');
    const kinds = (await suggest('presqu')).map(({ kind }) => kind);
    expect(kinds[0]).toBe('establishment');
    expect(kinds).toContain('service');
  });

  test('requires two letters', async () => expect(await suggest(' b ')).toEqual([]));
});
