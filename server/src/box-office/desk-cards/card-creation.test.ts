import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOf } from '#test/portal/card-orders.ts';
import { DeskCardsTest } from '#test/portal/desk-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let cards: DeskCardsTest;
let jeanne: string;
let jeanneId: string;
beforeAll(async () => {
  portal = await portalTest();
  cards = await DeskCardsTest.open(portal);
  jeanne = await portal.signIn();
  const [row] = await portal.sql<{ id: string }>(
    `select id from portal.customer where email = 'jeanne@example.com' limit 1`,
  );
  jeanneId = row?.id ?? '';
});
afterAll(() => portal[Symbol.asyncDispose]());

const auditOf = async (number: string) => {
  const rows = await portal.sql<{ action: string }>(
    `select action from portal.audit_entry where subject = $1 and action like 'desk-card.%' order by at`,
    [number],
  );
  return rows.map(({ action }) => action);
};

describe('POST /boxoffice/deskcard', () => {
  test('creates a card with its rights and its reason in the ledger, which opens the entrance', async () => {
    const card = await cards.create();
    expect(card).toMatchObject({
      state: 'valid',
      holderName: 'Yann Kerouredan',
      rights: [{ remaining: 10 }],
    });
    expect(await cards.movements(card.number)).toEqual([
      { kind: 'granted', quantity: 10, balance: 10, reason: 'Payée à la caisse' },
    ]);
    expect(await auditOf(card.number)).toEqual(['desk-card.created']);
    expect(await cards.scan(card.number)).toMatchObject({ isAccepted: true, remaining: 9 });
  });

  test('creates an empty card for a customer, who sees it in the account', async () => {
    const { number, rights } = await cards.create({ customerId: jeanneId, reason: undefined });
    expect(rights).toEqual([]);
    expect(await cardOf(portal, jeanne, number)).toMatchObject({ isActive: true });
    expect(await cards.scan(number)).toMatchObject({ isAccepted: false, reason: 'no-right' });
  });

  test('returns the card already made to a repeated request, and to concurrent ones', async () => {
    const key = randomUUID();
    const first = await cards.create({ key, lastName: 'Repetita' });
    expect((await cards.create({ key, lastName: 'Repetita' })).number).toBe(first.number);
    const node = await portal.addNode();
    const body = {
      key: randomUUID(),
      service: 'CARTE-10',
      firstName: '',
      lastName: 'Repetita',
      reason: 'Payée',
    };
    const both = await Promise.all(
      [undefined, node].map((via) =>
        portal.ask('POST /boxoffice/deskcard', { body, token: cards.token, ...(via && { via }) }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map((answer) => answer.body.number)).size).toBe(1);
    const made = await portal.sql(`select number from venue.card where last_name = 'Repetita'`);
    expect(made).toHaveLength(2);
    expect(await auditOf(first.number)).toEqual(['desk-card.created']);
  });

  test('counts free entitlements and added admissions towards the daily limit, not those paid at the till', async () => {
    const staff = await DeskCardsTest.open(portal);
    const limit = (free: number | null) =>
      portal.sql(
        `insert into portal.desk_settings (tenant_id, free_per_day)
       select id, $1 from portal.tenant where name = 'aqua-rivage'
       on conflict (tenant_id) do update set free_per_day = excluded.free_per_day`,
        [free],
      );
    await limit(12);
    const body = { service: 'CARTE-10', firstName: '', lastName: '', reason: 'Jumelage' };
    const give = (kind: 'till' | 'invitation') =>
      staff.ask('POST /boxoffice/deskcard', { body: { ...body, key: randomUUID(), kind } });
    expect((await give('invitation')).status).toBe(200);
    expect(await give('invitation')).toMatchObject({ status: 409, code: 'desk.free-limit' });
    const card = await staff.create({ kind: 'till' });
    const correct = (quantity: number) =>
      staff.ask('POST /boxoffice/deskcardcorrection', {
        body: {
          number: card.number,
          version: card.version,
          rightId: card.rights[0]?.id ?? '',
          quantity,
          reason: 'Comptée deux fois',
        },
      });
    expect(await correct(3)).toMatchObject({ status: 409, code: 'desk.free-limit' });
    expect((await correct(2)).status).toBe(200);
    const { body: desk } = await portal.ask('GET /boxoffice/desk', { token: staff.token });
    expect(desk.freeLeft).toBe(0);
    await limit(null);
  });

  test('refuses a service without cards, a customer of nobody, and an empty reason', async () => {
    const body = { service: 'CARTE-10', firstName: '', lastName: '' };
    const ask = (more: object) =>
      cards.ask('POST /boxoffice/deskcard', { body: { key: randomUUID(), ...body, ...more } });
    expect(await ask({ service: 'ENT-UNITE' })).toMatchObject({ status: 404, code: 'service.not-found' });
    expect(await ask({ customerId: '00000000-0000-4000-8000-000000000001' })).toMatchObject({
      status: 404,
      code: 'customer.not-found',
    });
    expect(await ask({ reason: ' ' })).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
  });
});
