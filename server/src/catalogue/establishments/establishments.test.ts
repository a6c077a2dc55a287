import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

type Body = NonNullable<CallInput<'PUT /settingsticketing/establishmentinformation'>['body']>;
type SentNotice = NonNullable<CallInput<'POST /settingsticketing/establishmentnotice'>['body']>;

const GIVRE = { tenant: 'patinoire-givre' } as const;
const TODAY = dayOf(new Date(), 'Europe/Paris');

let portal: PortalTest;
let other: App;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  other = await portal.addNode();
  ({ token } = await portal.administrator({ rights: ['settings.ticketing'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const readAll = async () =>
  (await portal.ask('GET /settingsticketing/establishmentinformations', { token })).body;

async function sent(change: Partial<Body> = {}): Promise<Body> {
  const item = (await readAll()).items.find(({ externalCode }) => externalCode === 'RIVAGE');
  if (!item) throw new Error('The demonstration has this establishment');
  const { name: _, savedAt: _at, savedBy: _by, canUndo: _undo, ...body } = item;
  return { ...body, ...change };
}

const save = async (change: Partial<Body> = {}, via?: App) =>
  portal.ask('PUT /settingsticketing/establishmentinformation', {
    token,
    body: await sent(change),
    ...(via && { via }),
  });
const undo = (version: number) =>
  portal.ask('POST /settingsticketing/undoestablishmentinformation', {
    token,
    body: { externalCode: 'RIVAGE', version },
  });
async function seen(code = 'RIVAGE', asking: { via?: App; tenant?: string } = {}) {
  const { body } = await portal.ask('GET /ticketing/establishments', asking);
  const found = body.find(({ externalCode }) => externalCode === code);
  if (!found) throw new Error(`No establishment ${code}`);
  return found;
}
const publish = (change: Partial<SentNotice> = {}) =>
  portal.ask('POST /settingsticketing/establishmentnotice', {
    token,
    body: {
      kind: 'message',
      from: `${TODAY}T00:00`,
      until: `${TODAY}T23:59`,
      labels: { 'fr-FR': 'Eau à 27 °C', 'en-GB': 'Water at 27 °C' },
      ...change,
    },
  });
const takeDown = (noticeId: string) =>
  portal.ask('DELETE /settingsticketing/establishmentnotice', { token, query: { noticeId } });

const ALWAYS = Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }]);

describe('information on an establishment', () => {
  it('applies from the next view on every node', async () => {
    const { status, body } = await save({
      seasons: [{ from: '01-01', until: '12-31', week: ALWAYS }],
      address: '4 quai du Rivage',
      access: { 'fr-FR': 'Bus 9', 'de-DE': 'Bus 9, Haltestelle Ufer', 'en-GB': '' },
      telephone: '+33297001231',
      services: ['wifi', 'cafe', 'wifi'],
      latitude: 47.5,
      longitude: -2.5,
      showsPrices: false,
    });
    expect({ status, services: body.services }).toEqual({ status: 200, services: ['cafe', 'wifi'] });
    const expected = {
      address: '4 quai du Rivage',
      access: { 'fr-FR': 'Bus 9', 'de-DE': 'Bus 9, Haltestelle Ufer' },
      telephone: '+33297001231',
      services: ['cafe', 'wifi'],
      position: { latitude: 47.5, longitude: -2.5 },
      showsPrices: false,
      opening: { state: 'open', today: TODAY },
    };
    expect(await seen()).toMatchObject(expected);
    await vi.waitFor(async () => expect(await seen('RIVAGE', { via: other })).toMatchObject(expected), {
      timeout: 5000,
      interval: 5,
    });
    expect((await seen('TILLEULS')).address).toBe('18 avenue des Tilleuls');
  });

  it('is written to the audit log with old and new values', async () => {
    const before = await sent();
    await save({ address: '6 quai du Rivage' });
    const [entry] = await portal.sql<{ subject: string; changes: unknown }>(
      "select subject, changes from portal.audit_entry where action = 'establishment.informed' order by at desc limit 1",
    );
    expect(entry).toEqual({
      subject: 'Centre du Rivage',
      changes: [{ field: 'address', from: before.address, to: '6 quai du Rivage' }],
    });
  });

  it('is restored step by step by undos', async () => {
    const { version, address } = await sent();
    await save({ address: '20 quai du Rivage' });
    await save({ address: '22 quai du Rivage' });
    const first = await undo(version + 2);
    expect(first.body).toMatchObject({ address: '20 quai du Rivage', version: version + 3, canUndo: true });
    expect((await undo(version)).code).toBe('settings.changed');
    expect((await undo(version + 3)).body.address).toBe(address);
    expect((await seen()).address).toBe(address);
  });

  it('cannot be undone without a change', async () => {
    const body = { externalCode: 'TILLEULS', version: 1 };
    const refused = await portal.ask('POST /settingsticketing/undoestablishmentinformation', { token, body });
    expect(refused.code).toBe('settings.nothing-to-undo');
  });

  it('returns 409 to the second of two concurrent saves', async () => {
    const body = await sent();
    const answers = await Promise.all(
      ['10 quai', '12 quai'].map((address, index) =>
        portal.ask('PUT /settingsticketing/establishmentinformation', {
          token,
          body: { ...body, address },
          ...(index === 1 && { via: other }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('settings.changed');
  });

  it('has no hours when no season is set', async () => {
    await save({ seasons: [] });
    const { hours, opening } = await seen();
    expect({ hours, opening }).toEqual({});
    await undo((await sent()).version);
  });
});

describe('invalid information on an establishment', () => {
  it.each([
    ['fr-FR', 'Ces plages horaires se chevauchent'],
    ['en-GB', 'These opening times overlap'],
    ['de-DE', 'Diese Zeiten überschneiden sich'],
  ] as const)('is rejected with a message in %s', async (locale, words) => {
    const spans = [
      { opens: '09:00', closes: '12:00' },
      { opens: '11:00', closes: '13:00' },
    ];
    const body = await sent({ seasons: [{ from: '01-01', until: '12-31', week: ALWAYS.with(2, spans) }] });
    const refused = await portal.ask('PUT /settingsticketing/establishmentinformation', {
      token,
      body,
      locale,
    });
    expect(refused).toMatchObject({ status: 400, fields: { 'seasons.0.week.2': words } });
  });

  it('is rejected for past dates, unknown services, and establishments or pictures of another venue', async () => {
    const past = { from: addDays(TODAY, -3), until: addDays(TODAY, -1), spans: [], labels: {} };
    expect((await save({ exceptions: [past] })).fields).toEqual({
      'exceptions.0.until': 'Ces dates sont passées',
    });
    expect((await save({ services: ['sauna' as 'wifi'] })).status).toBe(400);
    expect(await save({ externalCode: 'GIVRE' })).toMatchObject({
      status: 404,
      code: 'establishment.not-found',
    });
    const picture = { id: '00000000-0000-4000-8000-000000000010', descriptions: { 'fr-FR': 'Bassin' } };
    expect((await save({ pictures: [picture] })).code).toBe('picture.not-found');
  });
});

describe('notices of a venue', () => {
  it('appear at their establishment and time, and disappear when deleted', async () => {
    const { body } = await publish({ establishment: 'RIVAGE' });
    expect(body).toMatchObject([{ establishment: 'RIVAGE', kind: 'message' }]);
    expect((await seen()).notices).toMatchObject([
      { labels: { 'fr-FR': 'Eau à 27 °C', 'en-GB': 'Water at 27 °C' }, isCurrent: true },
    ]);
    expect((await seen('TILLEULS')).notices).toEqual([]);
    const [notice] = body;
    expect((await takeDown(notice?.id ?? '')).body).toEqual([]);
    expect((await seen()).notices).toEqual([]);
    expect((await takeDown(notice?.id ?? '')).code).toBe('notice.not-found');
  });

  it('of a closure have default texts in every language and close the establishment', async () => {
    const { body } = await publish({ kind: 'closure', labels: { 'fr-FR': '' } });
    const shown = await seen();
    expect(shown.opening).toMatchObject({ state: 'closed', spans: [] });
    expect(shown.notices[0]?.labels['de-DE']).toMatch(/Außerplanmäßig/);
    await takeDown(body[0]?.id ?? '');
  });

  it('end automatically', async () => {
    await publish();
    await portal.sql(
      `update portal.establishment_notice set starts = '2020-01-01T00:00', ends = '2020-01-01T23:59'`,
    );
    expect((await readAll()).notices).toEqual([]);
  });

  it('are rejected when they have ended or have no text', async () => {
    const yesterday = addDays(TODAY, -1);
    const over = await publish({ from: `${yesterday}T00:00`, until: `${yesterday}T23:59` });
    expect(over.fields).toEqual({ until: 'Ces dates sont passées' });
    expect((await publish({ labels: { 'fr-FR': ' ' } })).fields).toEqual({
      'labels.fr-FR': 'Saisie obligatoire',
    });
    expect((await publish({ from: 'demain' })).status).toBe(400);
    expect((await publish({ establishment: 'GIVRE' })).code).toBe('establishment.not-found');
  });
});

it('a notice can be neither seen nor deleted by another venue', async () => {
  const { body } = await publish();
  const theirs = await portal.administrator({ ...GIVRE, rights: ['settings.ticketing'] });
  const query = { noticeId: body[0]?.id ?? '' };
  const refused = await portal.ask('DELETE /settingsticketing/establishmentnotice', {
    ...GIVRE,
    token: theirs.token,
    query,
  });
  expect(refused.code).toBe('notice.not-found');
  expect((await seen('GIVRE', GIVRE)).notices).toEqual([]);
  await takeDown(query.noticeId);
});

it('calls for establishments return 401 to an administrator without the right', async () => {
  const { token: weak } = await portal.administrator({ rights: ['settings.design'] });
  const refusals = [
    await portal.ask('GET /settingsticketing/establishmentinformations', { token: weak }),
    await portal.ask('PUT /settingsticketing/establishmentinformation', { token: weak, body: await sent() }),
    await portal.ask('GET /settingsticketing/establishmentnotices', { token: weak }),
  ];
  for (const { status, code } of refusals)
    expect({ status, code }).toEqual({ status: 401, code: 'commons.admin-right-required' });
});
