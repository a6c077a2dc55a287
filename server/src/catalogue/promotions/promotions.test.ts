import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.ticketing'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => portal.sql('delete from portal.promotion'));

type Draft = CallInput<'POST /settingsticketing/promotion'>['body'];

const draft = (own: Partial<Draft> = {}): Draft => ({
  labels: { 'fr-FR': 'Noël' },
  code: 'Noël 2026',
  isEnabled: true,
  benefit: 'percent',
  percent: 20,
  target: 'all',
  services: [],
  priceNames: [],
  hours: [],
  combines: true,
  ...own,
});
const add = (own: Partial<Draft> = {}, more: { locale?: string; tenant?: string; token?: string } = {}) =>
  portal.ask('POST /settingsticketing/promotion', { token, body: draft(own), ...more });
const list = async () => (await portal.ask('GET /settingsticketing/promotions', { token })).body;

describe('POST /settingsticketing/promotion', () => {
  it('stores the code without accents, spaces and small letters', async () => {
    const { body } = await add();
    expect(body).toMatchObject({ code: 'NOEL2026', version: 1, uses: 0, reserved: 0, percent: 20 });
    expect((await list()).promotions).toEqual([body]);
  });

  it('stores only the terms that the kind of promotion uses', async () => {
    const { body } = await add({ cents: 500, priceName: 'REDUIT', every: 3 });
    expect(body).not.toHaveProperty('cents');
    expect(body).not.toHaveProperty('priceName');
    expect(body).not.toHaveProperty('every');
  });

  it('returns 409 for a code that another promotion of the venue has, in each language', async () => {
    await add();
    const answers = await Promise.all(LOCALES.map((locale) => add({ code: 'noel-2026' }, { locale })));
    expect(answers.map(({ code }) => code)).toEqual(LOCALES.map(() => 'promotion.code-exists'));
    expect(new Set(answers.map(({ fields }) => fields.code)).size).toBe(LOCALES.length);
    const other = await portal.administrator({ rights: ['settings.ticketing'], tenant: 'patinoire-givre' });
    expect((await add({}, { token: other.token, tenant: 'patinoire-givre' })).status).toBe(200);
  });

  it('stores a code once when it is added concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list()).promotions).toHaveLength(1);
  });

  it.each<[string, Partial<Draft>]>([
    ['code', { code: '!!' }],
    ['cents', { benefit: 'amount' }],
    ['priceName', { benefit: 'price' }],
    ['every', { target: 'every' }],
    ['group', { target: 'group', group: [] }],
    [
      'group',
      {
        target: 'group',
        group: [
          { priceNames: ['PLEIN'], quantity: 2 },
          { priceNames: ['PLEIN'], quantity: 1 },
        ],
      },
    ],
    ['hours.0.until', { hours: [{ weekdays: [1], from: '12:00', until: '09:00' }] }],
    ['hours.0.weekdays', { hours: [{ weekdays: [], from: '09:00', until: '12:00' }] }],
    ['endsOn', { startsOn: '2026-12-24', endsOn: '2026-12-23' }],
  ])('rejects the field %s of %o', async (field, own) => {
    const { status, fields } = await add(own);
    expect(status).toBe(400);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });
});

describe('PUT /settingsticketing/promotion', () => {
  it('changes a promotion, refuses an outdated version, and writes both to the audit log', async () => {
    const { body } = await add();
    const change = (version: number, own: Partial<Draft>) =>
      portal.ask('PUT /settingsticketing/promotion', {
        token,
        body: { ...draft(own), id: body.id, version },
      });
    expect((await change(1, { percent: 30 })).body).toMatchObject({ version: 2, percent: 30 });
    expect((await change(1, { percent: 40 })).code).toBe('settings.changed');
    const log = await portal.sql<{ action: string; changes: object[] }>(
      `select action, changes from portal.audit_entry where subject = 'Noël (NOEL2026)' order by at desc limit 2`,
    );
    expect(log.map(({ action }) => action)).toEqual(['promotion.changed', 'promotion.created']);
    expect(log[0]?.changes).toEqual([{ field: 'promotionBenefit', from: '20 %', to: '30 %' }]);
  });
});

describe('DELETE /settingsticketing/promotion', () => {
  it('deletes a promotion of the own venue only', async () => {
    const { body } = await add();
    const other = await portal.administrator({ rights: ['settings.ticketing'], tenant: 'patinoire-givre' });
    const query = { id: body.id };
    const there = { token: other.token, tenant: 'patinoire-givre' };
    expect((await portal.ask('DELETE /settingsticketing/promotion', { ...there, query })).code).toBe(
      'promotion.not-found',
    );
    expect((await portal.ask('DELETE /settingsticketing/promotion', { token, query })).status).toBe(204);
    expect((await list()).promotions).toEqual([]);
  });
});

it('GET /settingsticketing/promotions offers the services and prices that are open to all', async () => {
  const { services, prices } = await list();
  expect(services.map(({ code }) => code)).toContain('ENT-UNITE');
  expect(prices.map(({ name }) => name)).toContain('PLEIN');
  expect(prices.map(({ name }) => name)).not.toContain('QF1');
});
