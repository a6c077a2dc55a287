import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRole } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';

const SEARCH = 'GET /settingsadmin/search';

let portal: PortalTest;
let token: string;
let teamToken: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  teamToken = (await portal.administrator({ rights: ['settings.ticketing', 'settings.admin'] })).token;
  await synchroniseNow(portal);
  await synchroniseNow(portal, 'patinoire-givre');
});
afterAll(() => portal[Symbol.asyncDispose]());

const search = async (
  q: string,
  as = token,
  options: { tenant?: string; locale?: 'fr-FR' | 'de-DE' } = {},
) => {
  const { body, status } = await portal.ask(SEARCH, { query: { q }, token: as, ...options });
  expect(status).toBe(200);
  return body;
};

describe('GET /settingsadmin/search', () => {
  test('finds establishments, families and services by their texts', async () => {
    const { establishments, services } = await search('AQUAGYM');
    expect(establishments.total).toBe(0);
    expect(services.items[0]).toMatchObject({ externalCode: 'ACT-AQUAGYM', isPresent: true });
    const rivage = await search('rivage');
    expect(rivage.establishments.items.map(({ externalCode }) => externalCode)).toContain('RIVAGE');
    const families = await search('abonnements');
    expect(families.families.items.map(({ externalCode }) => externalCode)).toContain('ABONNEMENTS');
  });

  test('finds an administrator’s new text immediately, and still the ticketing system’s text', async () => {
    const { body } = await portal.ask('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
      query: { externalEstablishmentCode: 'ALL', externalFamilyCode: 'ALL' },
      token,
    });
    const item = body.items.find(({ externalCode }) => externalCode === 'ACT-AQUAGYM');
    if (!item) throw new Error('No such service');
    const { externalCode, version, isEnabled, limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 } =
      item;
    const limits = { limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 };
    const saved = await portal.ask('PUT /settingsticketing/service', {
      body: {
        externalCode,
        version,
        isEnabled,
        ...limits,
        labels: { 'fr-FR': 'Gymnastique éolienne' },
        descriptions: {},
      },
      token,
    });
    expect(saved.status).toBe(200);
    const own = (await search('eolienne')).services.items;
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ externalCode, labels: { 'fr-FR': 'Gymnastique éolienne' } });
    expect(own[0]?.found).toBeUndefined();
    const source = (await search('aquagym')).services.items.find((one) => one.externalCode === externalCode);
    expect(source?.found).toMatchObject({ field: 'labels' });
  });

  test('answers a query of one letter and a query without match', async () => {
    expect((await search('a')).services.total).toBeGreaterThan(12);
    expect((await search('a')).services.items).toHaveLength(12);
    const none = await search('zzz%_\\');
    expect([none.establishments, none.families, none.services].map(({ total }) => total)).toEqual([0, 0, 0]);
  });

  test('refuses an empty or overlong text', async () => {
    for (const q of ['', '   ', 'x'.repeat(101)])
      expect((await portal.ask(SEARCH, { query: { q }, token })).status, q).toBe(400);
  });

  test('returns the matching text in the requested language', async () => {
    const { services } = await search('bahn', token, { locale: 'de-DE' });
    for (const { labels, found } of services.items)
      expect(found !== undefined || /bahn/i.test(labels['de-DE'] ?? labels['fr-FR'])).toBe(true);
  });
});

describe('GET /settingsadmin/search for administrators and roles', () => {
  test('answers only administrators who may see the team', async () => {
    const manager = await portal.administrator({ rights: ['settings.admin'] });
    await makeRole(portal, await portal.administrator({ isSuper: true }), 'Été au bord de l’eau', []);
    const found = await search('ete', teamToken);
    expect(found.roles?.items.map(({ name }) => name)).toEqual(['Été au bord de l’eau']);
    const people = await search(manager.email.slice(0, 12), teamToken);
    expect(people.administrators?.items).toEqual([
      { id: manager.id, email: manager.email, level: 'administrator' },
    ]);
    const withoutTeam = await search('ete');
    expect(withoutTeam).not.toHaveProperty('roles');
    expect(withoutTeam).not.toHaveProperty('administrators');
  });

  test('finds none of another tenant', async () => {
    const stranger = await portal.administrator({ tenant: 'patinoire-givre', rights: ['settings.admin'] });
    expect((await search(stranger.email, teamToken)).administrators).toEqual({ items: [], total: 0 });
    expect((await search('patinoire')).establishments.total).toBe(0);
    const there = await portal.administrator({ tenant: 'patinoire-givre', rights: ['settings.ticketing'] });
    const own = await search('patinoire', there.token, { tenant: 'patinoire-givre' });
    expect(own.establishments.total + own.services.total + own.families.total).toBeGreaterThan(0);
  });
});
