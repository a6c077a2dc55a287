import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

describe('establishments and families of a tenant', () => {
  test('are listed in order, with stable ids', async () => {
    const first = await portal.ask('GET /ticketing/establishments');
    expect(first.body.map((establishment) => establishment.externalCode)).toEqual([
      'RIVAGE',
      'TILLEULS',
      'PRESQUILE',
    ]);
    expect((await portal.ask('GET /ticketing/establishments')).body).toEqual(first.body);
    const rink = await portal.ask('GET /ticketing/establishments', { tenant: 'patinoire-givre' });
    expect(rink.body.map((establishment) => establishment.externalCode)).toEqual(['GIVRE']);
  });

  test('have opening hours and kinds of activity', async () => {
    const { body } = await portal.ask('GET /ticketing/establishments');
    const [rivage] = body;
    expect(rivage?.hours?.seasons[0]?.week[0]).toEqual([{ opens: '07:00', closes: '23:00' }]);
    expect(rivage?.hours?.exceptions.map(({ from }) => from)).toEqual(['12-25', '01-01']);
    const families = await portal.ask('GET /ticketing/families');
    expect(families.body.map(({ activity }) => activity)).toEqual(
      expect.arrayContaining(['entry', 'class', 'well-being']),
    );
  });

  test('have services that name their required and matching services', async () => {
    const read = async (externalCode: string) =>
      (await portal.ask('GET /Ticketing/service', { query: { externalCode } })).body;
    expect((await read('ACT-AQUAGYM')).requiredServices).toEqual(['BTQ-BONNET']);
    expect((await read('ACT-LECON')).matchingServices).toEqual(['BTQ-LUNETTES']);
    expect((await read('BTQ-BONNET')).requiredServices).toEqual([]);
  });

  test('list the establishments, services and prices of each family', async () => {
    const { body } = await portal.ask('GET /ticketing/families');
    const admissions = body.find((family) => family.externalCode === 'ENTREES');
    expect(admissions).toMatchObject({
      color: '#0b5f79',
      priceFrom: 280,
      priceTo: 650,
      establishments: ['RIVAGE', 'TILLEULS', 'PRESQUILE'],
    });
    expect(admissions?.services).toContain('ENT-SPORTIF');
  });

  test('list the families that have a service at an establishment', async () => {
    const { body } = await portal.ask('GET /ticketing/families', {
      query: { externalEstablishmentCode: 'PRESQUILE' },
    });
    expect(body.map((family) => family.externalCode)).toEqual([
      'ENTREES',
      'ACTIVITES',
      'CARTES',
      'ABONNEMENTS',
    ]);
    const unknown = await portal.ask('GET /ticketing/families', {
      query: { externalEstablishmentCode: 'NOWHERE' },
      locale: 'en-GB',
    });
    expect(unknown).toMatchObject({
      status: 404,
      code: 'establishment.not-found',
      error: 'This location no longer exists.',
    });
  });
});

describe('GET /ticketing/families', () => {
  test('reports whether a family is sold online and its price for a first purchase', async () => {
    const { body } = await portal.ask('GET /ticketing/families', { query: {} });
    const family = (code: string) => body.find(({ externalCode }) => externalCode === code);
    expect(family('ENTREES')).toMatchObject({ isSoldOnline: true });
    expect(family('CARTES')).toMatchObject({ isSoldOnline: true });
    // The monthly membership; its renewal costs less.
    expect(family('ABONNEMENTS')).toMatchObject({ isSoldOnline: true, priceFrom: 2390 });
  });
});

describe('services of a tenant', () => {
  test('name every establishment and the minimum quantity', async () => {
    const { body } = await portal.ask('GET /Ticketing/service', { query: { externalCode: 'ENT-FAMILLE' } });
    expect(body).toMatchObject({ otherEspaceRefs: ['TILLEULS', 'PRESQUILE'], minimumQuantity: 3 });
  });

  test('are listed by family, and by family at an establishment', async () => {
    const all = await portal.ask('GET /ticketing/services', { query: { family: 'ACTIVITES' } });
    const there = await portal.ask('GET /ticketing/services', {
      query: { family: 'ACTIVITES', establishment: 'PRESQUILE' },
    });
    expect(all.body.length).toBeGreaterThan(there.body.length);
    expect(there.body.map((service) => service.externalCode)).toEqual(['ACT-AQUAGYM', 'ACT-ADULTES']);
    expect(await portal.ask('GET /ticketing/services', { query: { family: 'NOTHING' } })).toMatchObject({
      status: 404,
      code: 'family.not-found',
    });
  });

  test('have prices by name with their supporting documents', async () => {
    const { body } = await portal.ask('GET /Ticketing/service', { query: { externalCode: 'ACT-AQUAGYM' } });
    expect(body).toMatchObject({
      type: 8,
      family: 'ACTIVITES',
      durationMinutes: 45,
      minimumAge: 15,
      vatRate: 200,
    });
    expect(body.unitPrices).toEqual({ PLEIN: 1100, REDUIT: 900, QF1: 550 });
    expect(body.priceLabels.REDUIT?.['de-DE']).toBe('Ermäßigt');
    expect(body.supportingDocuments).toEqual({
      PLEIN: [],
      REDUIT: ['PJUSTIF002', 'PJUSTIF006', 'PJUSTIF009'],
      QF1: ['PJUSTIF005'],
    });
    expect(body.themes.map((theme) => theme.themeColor)).toEqual(['#7a3e9d']);
    expect(body.limitNotif1).toBeLessThan(body.limitNotif2);
  });

  test('return 404 for an unknown service or a service of another tenant', async () => {
    for (const [externalCode, tenant] of [
      ['NOTHING', 'aqua-rivage'],
      ['ACT-AQUAGYM', 'patinoire-givre'],
    ] as const) {
      expect(await portal.ask('GET /Ticketing/service', { query: { externalCode }, tenant })).toMatchObject({
        status: 404,
        code: 'service.not-found',
      });
      expect(
        await portal.ask('GET /Ticketing/themesbyservice', {
          query: { serviceExternalCode: externalCode },
          tenant,
        }),
      ).toMatchObject({ status: 404 });
    }
  });
});

describe('themes of a tenant', () => {
  test('are listed, and the themes of a service separately', async () => {
    const { body } = await portal.ask('GET /Ticketing/themes');
    expect(body).toHaveLength(6);
    const ofService = await portal.ask('GET /Ticketing/themesbyservice', {
      query: { serviceExternalCode: 'ACT-BEBES' },
    });
    expect(ofService.body.map((theme) => theme.themeExternalCode)).toEqual(['FAMILLE', 'APPRENDRE']);
  });
});
