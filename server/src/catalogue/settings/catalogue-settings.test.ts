import { describe, expect, test } from 'vitest';
import type { PortalTest } from '#test/portal/portal.ts';
import type { Settings } from '#test/portal/settings.ts';
import { settingsTests } from '#test/portal/settings-tests.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';

let portal: PortalTest;
let token: string;
let colleague: string;
let settings: Settings;
settingsTests((given) => {
  ({ portal, token, colleague, settings } = given);
});

describe('lists of catalogue settings', () => {
  test('contain establishments, families and services with the ticketing system’s texts', async () => {
    const { body } = await portal.ask('GET /settingsticketing/establishments', { token });
    expect(body.isMultiEstablishment).toBe(true);
    expect(body.items.map(({ externalCode }) => externalCode)).toEqual(['RIVAGE', 'TILLEULS', 'PRESQUILE']);
    expect(body.items[0]).toMatchObject({
      isEnabled: true,
      isPresent: true,
      labels: { 'fr-FR': { own: '' }, 'en-GB': { own: '' } },
    });
    expect(body.items[0]?.labels['fr-FR'].source).not.toBe('');
    const families = async (externalEstablishmentCode: string) =>
      (
        await portal.ask('GET /settingsticketing/FamiliesByEstablishment', {
          query: { externalEstablishmentCode },
          token,
        })
      ).body.items;
    expect((await families('PRESQUILE')).map(({ externalCode }) => externalCode)).toEqual([
      'ENTREES', 'ACTIVITES', 'CARTES', 'ABONNEMENTS',
    ]); // biome-ignore format: one list
    expect((await families('ALL')).length).toBeGreaterThan(4);
    expect(body.items[2]).toMatchObject({ families: 4 });
    expect(
      (await settings.servicesOf('ACTIVITES', 'PRESQUILE')).map(({ externalCode }) => externalCode),
    ).toEqual(['ACT-AQUAGYM', 'ACT-ADULTES']);
    expect((await settings.serviceNamed('ACT-AQUAGYM')).prices).toContainEqual(
      expect.objectContaining({ name: 'PLEIN', cents: 1100 }),
    );
  });

  test('return 404 for an unknown establishment or family', async () => {
    const answer = await portal.ask('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
      query: { externalEstablishmentCode: 'ALL', externalFamilyCode: 'NOTHING' },
      token,
    });
    expect(answer).toMatchObject({ status: 404, code: 'family.not-found' });
  });
});

describe('service that is switched off', () => {
  const line = (service: string, priceName: string, eventId: string, quantity: number) => ({
    service,
    priceName,
    cartLineDetails: [{ eventId, quantity }],
  });

  test('is neither shown nor sold, and a cart with it can be reduced but neither enlarged nor paid', async () => {
    const session = await portal.session(20);
    const { service, priceName, id } = session;
    const held = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [line(service, priceName, id, 2)] },
    });
    expect(held.status).toBe(200);
    await settings.save(service, { isEnabled: false });

    expect(await settings.seen(service)).toMatchObject({ status: 410, code: 'service.withdrawn' });
    const listed = await portal.ask('POST /ticketing/services/filtering', { body: {} });
    expect(listed.body.map(({ externalCode }) => externalCode)).not.toContain(service);
    const fresh = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [line(service, priceName, id, 1)] },
    });
    expect(fresh).toMatchObject({ status: 409, code: 'service.not-authorized' });

    const change = (quantity: number) =>
      portal.ask('PUT /cart/AddOrUpdateCart', {
        body: { id: held.body.id, cartLines: [line(service, priceName, id, quantity)] },
      });
    expect(await change(3)).toMatchObject({ status: 409, code: 'service.not-authorized' });
    expect(await change(2)).toMatchObject({ status: 200 });
    const checked = await portal.ask('POST /Cart/CheckingRulesForCart', { body: { cartId: held.body.id } });
    expect(checked).toMatchObject({
      status: 200,
      body: { isValid: false, messages: [{ code: 'service.not-authorized' }] },
    });
    expect(await change(1)).toMatchObject({ status: 200, body: { cartLines: [{ quantity: 1 }] } });

    await settings.save(service, { isEnabled: true });
    expect((await settings.seen(service)).status).toBe(200);
  });

  test('is hidden with its establishment, and so are its sessions', async () => {
    const session = await portal.session(20);
    const [row] = await portal.sql<{ code: string }>(
      `select establishment_code as code from venue.service join portal.tenant on tenant.id = tenant_id
        where tenant.name = 'aqua-rivage' and code = $1`,
      [session.service],
    );
    const code = row?.code ?? '';
    const establishments = await portal.ask('GET /settingsticketing/establishments', { token });
    const item = establishments.body.items.find(({ externalCode }) => externalCode === code);
    const body = { externalCode: code, labels: {}, descriptions: {} };
    const off = await portal.ask('PUT /settingsticketing/establishment', {
      body: { ...body, version: item?.version ?? 0, isEnabled: false },
      token,
    });
    expect(off.body).toMatchObject({ isEnabled: false, hiddenReason: 'switched-off' });
    expect((await settings.serviceNamed(session.service)).hiddenReason).toBe('establishment');
    expect((await settings.seen(session.service)).status).toBe(410);
    expect(
      (await portal.ask('GET /Ticketing/eventbyexternalid', { query: { eventExternalId: session.id } }))
        .status,
    ).toBe(404);
    const refused = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [line(session.service, session.priceName, session.id, 1)] },
    });
    expect(refused).toMatchObject({ status: 409, code: 'service.not-authorized' });
    await portal.ask('PUT /settingsticketing/establishment', {
      body: { ...body, version: off.body.version, isEnabled: true },
      token,
    });
    expect((await settings.seen(session.service)).status).toBe(200);
  });
});

describe('PUT /settingsticketing/order', () => {
  const order = (from: string[], to: string[], as = token) =>
    portal.ask('PUT /settingsticketing/order', { body: { kind: 'service', from, to }, token: as });

  test('reorders a family’s services on the public site without moving other services', async () => {
    const all = (await settings.servicesOf('ALL')).map(({ externalCode }) => externalCode);
    const from = (await settings.servicesOf('ACTIVITES')).map(({ externalCode }) => externalCode);
    const to = [...from].reverse();
    expect((await order(from, to)).status).toBe(204);
    const { body } = await portal.ask('GET /ticketing/services', { query: { family: 'ACTIVITES' } });
    expect(body.map(({ externalCode }) => externalCode)).toEqual(to);
    const now = (await settings.servicesOf('ALL')).map(({ externalCode }) => externalCode);
    all.forEach((code, index) => {
      if (!from.includes(code)) expect(now[index]).toBe(code);
    });
    expect((await order(to, from)).status).toBe(204);
  });

  test('returns 409 after a concurrent move of another administrator', async () => {
    const from = (await settings.servicesOf('ENTREES')).map(({ externalCode }) => externalCode);
    const [first = '', second = '', ...rest] = from;
    expect((await order(from, [second, first, ...rest])).status).toBe(204);
    const [entry] = await portal.sql(
      `select subject, changes from portal.audit_entry where action = 'service.reordered' order by at desc limit 1`,
    );
    expect(entry).toEqual({
      subject: 'Bassin sportif',
      changes: [{ field: 'position', from: '1', to: '2' }],
    });
    expect(await order(from, [...rest, first, second], colleague)).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
    expect(await order([first, 'NOTHING'], ['NOTHING', first])).toMatchObject({ code: 'settings.changed' });
    expect(await order(from, [...from, 'NOTHING'])).toMatchObject({ code: 'settings.changed' });
  });
});

describe('reset of the catalogue settings', () => {
  test('restores the ticketing system’s texts and can be undone', async () => {
    await settings.save('ACT-AQUAGYM', { labels: { 'fr-FR': 'Aquagym du soir' }, isEnabled: false });
    const before = await settings.servicesOf('ALL');
    const unconfirmed = await portal.ask('PUT /settingsticketing/initsettingsfromtenant', {
      body: { isConfirmed: false } as never,
      token,
    });
    expect(unconfirmed.status).toBe(400);
    // The call is also valid without a body: the dialog of the page asks for confirmation.
    const reset = await portal.ask('PUT /settingsticketing/initsettingsfromtenant', { token });
    expect(reset.body.count).toBeGreaterThan(0);
    expect(await settings.serviceNamed('ACT-AQUAGYM')).toMatchObject({
      isEnabled: true,
      labels: { 'fr-FR': { own: '' } },
      limitNotif1: 75,
    });
    const { body } = await portal.ask('GET /settingsticketing/establishments', { token });
    expect(body.resetBy).toMatch(/@example\.com$/);

    // Later changes by the ticketing system and by another administrator remain.
    await synchroniseNow(portal);
    await settings.save('ACT-BEBES', { labels: { 'fr-FR': 'Choisi après' } }, colleague);
    const undone = await portal.ask('PUT /settingsticketing/undoinitsettings', { token });
    expect(undone.status).toBe(200);
    const comparable = (items: readonly Awaited<ReturnType<Settings['serviceNamed']>>[]) =>
      items
        .filter(({ externalCode }) => externalCode !== 'ACT-BEBES')
        .map(({ version: _, changedAt: _at, changedBy: _by, ...rest }) => rest);
    expect(comparable(await settings.servicesOf('ALL'))).toEqual(comparable(before));
    expect((await settings.serviceNamed('ACT-BEBES')).labels['fr-FR'].own).toBe('Choisi après');
    expect(await portal.ask('PUT /settingsticketing/undoinitsettings', { token })).toMatchObject({
      status: 409,
      code: 'settings.nothing-to-undo',
    });
    await settings.save('ACT-AQUAGYM', { isEnabled: true });
  });
});

describe('catalogue settings of a tenant', () => {
  test('are neither read nor changed by another tenant with the same code', async () => {
    const rink = (await portal.administrator({ tenant: 'patinoire-givre', rights: ['settings.ticketing'] }))
      .token;
    const asking = { tenant: 'patinoire-givre', token: rink };
    const theirs = async () => settings.servicesOf('ALL', 'ALL', 'patinoire-givre', rink);
    const before = await theirs();
    expect(before.map(({ externalCode }) => externalCode)).toContain('CARTE-10');
    expect(before.map(({ externalCode }) => externalCode)).not.toContain('ACT-AQUAGYM');

    await settings.save('CARTE-10', { labels: { 'fr-FR': 'Carnet du Rivage' }, isEnabled: false });
    expect(await theirs()).toEqual(before);
    await settings.save('CARTE-10', { labels: { 'fr-FR': '' }, isEnabled: true });

    const body = settings.unchanged(await settings.serviceNamed('ACT-AQUAGYM'));
    expect(await portal.ask('PUT /settingsticketing/service', { body, ...asking })).toMatchObject({
      status: 404,
      code: 'service.not-found',
    });
    expect((await portal.ask('PUT /settingsticketing/service', { body, token: rink })).status).toBe(401);
  });
});

test('PUT /settingsticketing/service stores a script as plain text', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const saved = await settings.save('ACT-AQUAGYM', {
    labels: { 'fr-FR': script },
    descriptions: { 'fr-FR': `${script}\n{{constructor}}` },
  });
  expect(saved.status).toBe(200);
  const answer = await settings.seen('ACT-AQUAGYM');
  expect(answer.body.labels['fr-FR']).toBe(script);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});
