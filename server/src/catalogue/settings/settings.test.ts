import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';

let portal: PortalTest;
let token: string;
let colleague: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  colleague = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  await synchroniseNow(portal);
  await synchroniseNow(portal, 'patinoire-givre');
});
afterAll(() => portal[Symbol.asyncDispose]());

const servicesOf = async (family: string, establishment = 'ALL', tenant = 'aqua-rivage', as = token) =>
  (
    await portal.ask('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
      query: { externalEstablishmentCode: establishment, externalFamilyCode: family },
      token: as,
      tenant,
    })
  ).body.items;
const serviceNamed = async (code: string) => {
  const found = (await servicesOf('ALL')).find(({ externalCode }) => externalCode === code);
  if (!found) throw new Error(`No service ${code}`);
  return found;
};
type Service = Awaited<ReturnType<typeof serviceNamed>>;

/** The body of a save without changes. */
const unchanged = (item: Service) => ({
  externalCode: item.externalCode,
  version: item.version,
  labels: { 'fr-FR': item.labels['fr-FR'].own },
  descriptions: {},
  isEnabled: item.isEnabled,
  limitNotif1: item.limitNotif1,
  limitNotif2: item.limitNotif2,
  limitNotifTime1: item.limitNotifTime1,
  limitNotifTime2: item.limitNotifTime2,
});
const save = async (code: string, change: object, as = token) => {
  const body = { ...unchanged(await serviceNamed(code)), ...change };
  return portal.ask('PUT /settingsticketing/service', { body, token: as });
};
const seen = (externalCode: string, via?: Parameters<PortalTest['ask']>[1]) =>
  portal.ask('GET /Ticketing/service', { query: { externalCode }, ...(via as object) });

describe('the lists of settings', () => {
  test('have establishments, families and services with the ticketing system’s texts', async () => {
    const { body } = await portal.ask('GET /settingsticketing/establishments', { token });
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
    expect((await servicesOf('ACTIVITES', 'PRESQUILE')).map(({ externalCode }) => externalCode)).toEqual([
      'ACT-AQUAGYM',
      'ACT-ADULTES',
    ]);
    expect((await serviceNamed('ACT-AQUAGYM')).prices).toContainEqual(
      expect.objectContaining({ name: 'PLEIN', cents: 1100 }),
    );
  });

  test('of an unknown establishment or family are not found', async () => {
    const answer = await portal.ask('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
      query: { externalEstablishmentCode: 'ALL', externalFamilyCode: 'NOTHING' },
      token,
    });
    expect(answer).toMatchObject({ status: 404, code: 'family.not-found' });
  });
});

describe('a save of settings', () => {
  test('shows on the public site at the next view, on every process', async () => {
    const node = await portal.addNode();
    await seen('ACT-AQUAGYM');
    await seen('ACT-AQUAGYM', { via: node } as never);
    const saved = await save('ACT-AQUAGYM', {
      labels: { 'fr-FR': 'Aquagym du matin', 'en-GB': 'Morning aquagym' },
      limitNotif1: 40,
      limitNotif2: 60,
    });
    expect(saved).toMatchObject({ status: 200, body: { labels: { 'fr-FR': { own: 'Aquagym du matin' } } } });
    const now = {
      labels: { 'fr-FR': 'Aquagym du matin', 'en-GB': 'Morning aquagym' },
      limitNotif1: 40,
      limitNotif2: 60,
      limitNotifTime1: 75,
    };
    expect((await seen('ACT-AQUAGYM')).body).toMatchObject(now);
    await expect
      .poll(async () => (await seen('ACT-AQUAGYM', { via: node } as never)).body, { timeout: 2000 })
      .toMatchObject(now);
    const found = await portal.ask('POST /ticketing/services/filtering', {
      body: { searchStringFilter: 'du matin' },
    });
    expect(found.body.map(({ externalCode }) => externalCode)).toEqual(['ACT-AQUAGYM']);
  });

  test('restores the ticketing system’s text when it empties one', async () => {
    const { source } = (await serviceNamed('ACT-BEBES')).labels['fr-FR'];
    await save('ACT-BEBES', { labels: { 'fr-FR': 'Autre nom' } });
    const saved = await save('ACT-BEBES', { labels: { 'fr-FR': '' } });
    expect(saved.body.labels['fr-FR']).toEqual({ source, own: '' });
    expect((await seen('ACT-BEBES')).body.labels['fr-FR']).toBe(source);
  });

  test('is refused entirely when another administrator saved meanwhile', async () => {
    const read = await serviceNamed('ACT-ADULTES');
    const body = (text: string) => ({ ...unchanged(read), labels: { 'fr-FR': text } });
    const answers = await Promise.all([
      portal.ask('PUT /settingsticketing/service', { body: body('Le premier'), token }),
      portal.ask('PUT /settingsticketing/service', { body: body('Le second'), token: colleague }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    expect(loser?.code).toBe('settings.changed');
    expect((await serviceNamed('ACT-ADULTES')).labels['fr-FR'].own).toBe(winner?.body.labels['fr-FR'].own);
  });

  test('is refused with the invalid limit', async () => {
    const answer = await save('ACT-BEBES', { limitNotif1: 90, limitNotif2: 90 });
    expect(answer).toMatchObject({
      status: 400,
      code: 'request.invalid',
      fields: { limitNotif1: 'Le seuil bas doit être inférieur au seuil haut.' },
    });
    expect(await save('ACT-BEBES', { limitNotifTime2: 101 })).toMatchObject({
      status: 400,
      fields: { limitNotifTime2: 'Pourcentage de 0 à 100 attendu' },
    });
  });

  test('accepts a picture of the tenant, and of no other', async () => {
    const pictureOf = async (tenant: string) => {
      const [row] = await portal.sql<{ id: string }>(
        `insert into portal.picture (tenant_id, media_type, bytes, use)
         select id, 'image/png', '\\x89504e47', 'service' from portal.tenant where name = $1 returning id`,
        [tenant],
      );
      return row?.id;
    };
    const [ours, theirs] = [await pictureOf('aqua-rivage'), await pictureOf('patinoire-givre')];
    expect(await save('ACT-BEBES', { pictureId: theirs })).toMatchObject({
      status: 404,
      code: 'picture.not-found',
    });
    await save('ACT-BEBES', { pictureId: ours });
    expect((await seen('ACT-BEBES')).body.picture?.url).toContain(ours);
    // An absent field is unchanged; null removes it.
    await save('ACT-BEBES', { descriptions: { 'fr-FR': 'Dès six mois' } });
    expect((await seen('ACT-BEBES')).body.picture?.url).toContain(ours);
    await save('ACT-BEBES', { pictureId: null });
    expect((await seen('ACT-BEBES')).body.picture).toBeUndefined();
  });

  test('is recorded in the audit log with old and new values', async () => {
    await save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Vélo dans l’eau' }, isEnabled: false });
    const [entry] = await portal.sql(
      `select action, subject, changes from portal.audit_entry where action = 'service.changed' order by at desc limit 1`,
    );
    expect(entry).toMatchObject({
      action: 'service.changed',
      changes: [
        { field: 'labels.fr-FR', to: 'Vélo dans l’eau' },
        { field: 'isEnabled', from: 'true', to: 'false' },
      ],
    });
    const before = await portal.sql('select from portal.audit_entry');
    await save('ACT-AQUABIKE', { labels: { 'fr-FR': 'Vélo dans l’eau' } });
    expect(await portal.sql('select from portal.audit_entry')).toHaveLength(before.length);
    await save('ACT-AQUABIKE', { labels: { 'fr-FR': '' }, isEnabled: true });
  });

  test('is recorded with the file name of a picture, also when the name is unchanged', async () => {
    const pictureOf = async () => {
      const [picture] = await portal.sql<{ id: string }>(
        `insert into portal.picture (tenant_id, media_type, bytes, use, name)
         select id, 'image/webp', '', 'service', 'bassin.webp' from portal.tenant where name = 'aqua-rivage' returning id`,
      );
      return picture?.id ?? '';
    };
    const noted = async () => {
      const [entry] = await portal.sql<{ changes: unknown }>(
        `select changes from portal.audit_entry where action = 'service.changed' order by at desc limit 1`,
      );
      return entry?.changes;
    };
    await save('ACT-BEBES', { pictureId: await pictureOf() });
    expect(await noted()).toEqual([{ field: 'pictureId', to: 'bassin.webp' }]);
    await save('ACT-BEBES', { pictureId: await pictureOf() });
    expect(await noted()).toEqual([{ field: 'pictureId', from: 'bassin.webp', to: 'bassin.webp' }]);
    await save('ACT-BEBES', { pictureId: null });
    expect(await noted()).toEqual([{ field: 'pictureId', from: 'bassin.webp' }]);
  });

  test('of families and establishments shows on the public site as well', async () => {
    const families = await portal.ask('GET /settingsticketing/FamiliesByEstablishment', {
      query: { externalEstablishmentCode: 'ALL' },
      token,
    });
    const family = families.body.items.find(({ externalCode }) => externalCode === 'ENTREES');
    const item = { version: family?.version ?? 0, descriptions: {}, isEnabled: true };
    await portal.ask('PUT /settingsticketing/family', {
      body: { ...item, externalCode: 'ENTREES', labels: { 'fr-FR': 'Entrées et bains' } },
      token,
    });
    const establishment = await portal.ask('PUT /settingsticketing/establishment', {
      body: { ...item, version: 1, externalCode: 'TILLEULS', labels: { 'de-DE': 'Lindenbad' } },
      token,
    });
    expect(establishment.status).toBe(200);
    const { body } = await portal.ask('GET /ticketing/families');
    expect(body.find(({ externalCode }) => externalCode === 'ENTREES')?.labels['fr-FR']).toBe(
      'Entrées et bains',
    );
    const places = await portal.ask('GET /ticketing/establishments');
    expect(places.body[1]?.labels['de-DE']).toBe('Lindenbad');
  });
});

describe('a service that is switched off', () => {
  const line = (service: string, priceName: string, eventId: string, quantity: number) => ({
    service,
    priceName,
    cartLineDetails: [{ eventId, quantity }],
  });

  test('is neither shown nor sold; carts that hold it may be paid, but not enlarged', async () => {
    const session = await portal.session(20);
    const { service, priceName, id } = session;
    const held = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [line(service, priceName, id, 2)] },
    });
    expect(held.status).toBe(200);
    await save(service, { isEnabled: false });

    expect(await seen(service)).toMatchObject({ status: 410, code: 'service.withdrawn' });
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
    expect(checked.status).toBe(200);
    expect(await change(1)).toMatchObject({ status: 200, body: { cartLines: [{ quantity: 1 }] } });

    await save(service, { isEnabled: true });
    expect((await seen(service)).status).toBe(200);
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
    expect((await serviceNamed(session.service)).hiddenReason).toBe('establishment');
    expect((await seen(session.service)).status).toBe(410);
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
    expect((await seen(session.service)).status).toBe(200);
  });
});

describe('the order of items', () => {
  const order = (from: string[], to: string[], as = token) =>
    portal.ask('PUT /settingsticketing/order', { body: { kind: 'service', from, to }, token: as });

  test('of a family’s services shows on the public site; the others keep their places', async () => {
    const all = (await servicesOf('ALL')).map(({ externalCode }) => externalCode);
    const from = (await servicesOf('ACTIVITES')).map(({ externalCode }) => externalCode);
    const to = [...from].reverse();
    expect((await order(from, to)).status).toBe(204);
    const { body } = await portal.ask('GET /ticketing/services', { query: { family: 'ACTIVITES' } });
    expect(body.map(({ externalCode }) => externalCode)).toEqual(to);
    const now = (await servicesOf('ALL')).map(({ externalCode }) => externalCode);
    all.forEach((code, index) => {
      if (!from.includes(code)) expect(now[index]).toBe(code);
    });
    expect((await order(to, from)).status).toBe(204);
  });

  test('is refused when another administrator moved something meanwhile', async () => {
    const from = (await servicesOf('ENTREES')).map(({ externalCode }) => externalCode);
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

describe('a reset', () => {
  test('restores the ticketing system’s texts, and can be undone', async () => {
    await save('ACT-AQUAGYM', { labels: { 'fr-FR': 'Aquagym du soir' }, isEnabled: false });
    const before = await servicesOf('ALL');
    const unconfirmed = await portal.ask('PUT /settingsticketing/initsettingsfromtenant', {
      body: { isConfirmed: false } as never,
      token,
    });
    expect(unconfirmed.status).toBe(400);
    // The call is known without a body, too: the page's dialog is what asks.
    const reset = await portal.ask('PUT /settingsticketing/initsettingsfromtenant', { token });
    expect(reset.body.count).toBeGreaterThan(0);
    expect(await serviceNamed('ACT-AQUAGYM')).toMatchObject({
      isEnabled: true,
      labels: { 'fr-FR': { own: '' } },
      limitNotif1: 75,
    });
    const { body } = await portal.ask('GET /settingsticketing/establishments', { token });
    expect(body.resetBy).toMatch(/@example\.com$/);

    // Later changes by the ticketing system and by another administrator are kept.
    await synchroniseNow(portal);
    await save('ACT-BEBES', { labels: { 'fr-FR': 'Choisi après' } }, colleague);
    const undone = await portal.ask('PUT /settingsticketing/undoinitsettings', { token });
    expect(undone.status).toBe(200);
    const comparable = (items: readonly Service[]) =>
      items
        .filter(({ externalCode }) => externalCode !== 'ACT-BEBES')
        .map(({ version: _, changedAt: _at, changedBy: _by, ...rest }) => rest);
    expect(comparable(await servicesOf('ALL'))).toEqual(comparable(before));
    expect((await serviceNamed('ACT-BEBES')).labels['fr-FR'].own).toBe('Choisi après');
    expect(await portal.ask('PUT /settingsticketing/undoinitsettings', { token })).toMatchObject({
      status: 409,
      code: 'settings.nothing-to-undo',
    });
    await save('ACT-AQUAGYM', { isEnabled: true });
  });
});

describe('a tenant', () => {
  test('neither reads nor changes another tenant’s settings, even of the same code', async () => {
    const rink = (await portal.administrator({ tenant: 'patinoire-givre', rights: ['settings.ticketing'] }))
      .token;
    const asking = { tenant: 'patinoire-givre', token: rink };
    const theirs = async () => servicesOf('ALL', 'ALL', 'patinoire-givre', rink);
    const before = await theirs();
    expect(before.map(({ externalCode }) => externalCode)).toContain('CARTE-10');
    expect(before.map(({ externalCode }) => externalCode)).not.toContain('ACT-AQUAGYM');

    await save('CARTE-10', { labels: { 'fr-FR': 'Carnet du Rivage' }, isEnabled: false });
    expect(await theirs()).toEqual(before);
    await save('CARTE-10', { labels: { 'fr-FR': '' }, isEnabled: true });

    const body = unchanged(await serviceNamed('ACT-AQUAGYM'));
    expect(await portal.ask('PUT /settingsticketing/service', { body, ...asking })).toMatchObject({
      status: 404,
      code: 'service.not-found',
    });
    expect((await portal.ask('PUT /settingsticketing/service', { body, token: rink })).status).toBe(401);
  });
});

test('shows a script in a text as text', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const saved = await save('ACT-AQUAGYM', {
    labels: { 'fr-FR': script },
    descriptions: { 'fr-FR': `${script}\n{{constructor}}` },
  });
  expect(saved.status).toBe(200);
  const answer = await seen('ACT-AQUAGYM');
  expect(answer.body.labels['fr-FR']).toBe(script);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});
