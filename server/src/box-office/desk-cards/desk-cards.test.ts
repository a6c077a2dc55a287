import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { buyLines, cardLine, cardOf, saveLines } from '#test/portal/card-orders.ts';
import { DeskCardsTest } from '#test/portal/desk-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addEndpoint } from '#test/portal/webhooks.ts';
import { beginPayment, broken } from '#test/system/support.ts';

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

const ZONE = 'Europe/Paris';
/** Returns a day of the venue, in days from today. */
const fromToday = (days: number) => addDays(dayOf(new Date(), ZONE), days);
const lastSecondOf = (day: string) =>
  new Date(startOfDay(addDays(day, 1), ZONE).getTime() - 1000).toISOString();

const auditOf = async (number: string) => {
  const rows = await portal.sql<{ action: string }>(
    `select action from portal.audit_entry where subject = $1 and action like 'desk-card.%' order by at`,
    [number],
  );
  return rows.map(({ action }) => action);
};

describe('GET /boxoffice/deskcards', () => {
  test('finds a card by number, by code and by its customer', async () => {
    const { number } = await cards.create({ customerId: jeanneId });
    const [row] = await portal.sql<{ code: string }>(
      'select scan_code as code from venue.card where number = $1',
      [number],
    );
    const find = async (text: string) => {
      const { body } = await portal.ask('GET /boxoffice/deskcards', { query: { text }, token: cards.token });
      return body.cards.map((card) => card.number);
    };
    expect(await find(`${number.slice(0, 4)} ${number.slice(4)}`)).toEqual([number]);
    expect(await find((row?.code ?? '').toLowerCase())).toEqual([number]);
    expect(await find('jeanne morel')).toContain(number);
    expect(await find('00000000')).toEqual([]);
  });
});

describe('POST /boxoffice/deskcardreplacement', () => {
  test('moves what is left to a new card, with movements on both, and blocks the old one', async () => {
    const old = await cards.create({ customerId: jeanneId });
    await cards.scan(old.number);
    const { status, body: fresh } = await cards.replace(old);
    expect(status).toBe(200);
    expect(fresh).toMatchObject({
      replaces: old.number,
      holderName: 'Yann Kerouredan',
      rights: [{ remaining: 9 }],
    });
    expect(await cards.read(old.number)).toMatchObject({
      state: 'blocked',
      blockReason: 'Carte perdue',
      replacedBy: fresh.number,
      isBlockTemporary: false,
      rights: [],
    });
    expect(await cards.movements(old.number)).toMatchObject([
      { kind: 'moved', quantity: -9, balance: 0, otherCard: fresh.number },
      { kind: 'used', quantity: -1 },
      { kind: 'granted', quantity: 10 },
    ]);
    expect(await cards.movements(fresh.number)).toEqual([
      { kind: 'moved', quantity: 9, balance: 9, otherCard: old.number },
    ]);
    expect(await auditOf(old.number)).toEqual(['desk-card.created', 'desk-card.replaced']);
    // A code that is shown again within seconds has its first outcome.
    await portal.sql(`update venue.turnstile_pass set at = at - interval '10 seconds'`);
    expect(await cards.scan(old.number)).toMatchObject({ isAccepted: false, reason: 'blocked' });
    expect(await cards.scan(fresh.number)).toMatchObject({ isAccepted: true, remaining: 8 });
    expect(await cardOf(portal, jeanne, old.number)).toMatchObject({
      isActive: false,
      replacedBy: fresh.number,
    });
    expect(await broken(portal)).toEqual({});
  });

  test('gives back what the card lost when its customer blocked it', async () => {
    const old = await cards.create({ customerId: jeanneId });
    await portal.ask('PUT /user/InvalidateMembership', { query: { cardNumber: old.number }, token: jeanne });
    const { version } = await cards.read(old.number);
    const { body: fresh } = await cards.replace({ number: old.number, version });
    expect(fresh.rights).toMatchObject([{ remaining: 10 }]);
    expect(await broken(portal)).toEqual({});
  });

  test('gives back nothing that was used up after an earlier replacement', async () => {
    const first = await cards.create({ customerId: jeanneId });
    const query = (cardNumber: string) => ({ query: { cardNumber }, token: jeanne });
    await portal.ask('PUT /user/InvalidateMembership', query(first.number));
    const { body: second } = await cards.replace(await cards.read(first.number));
    const [right] = second.rights;
    await cards.ask('POST /boxoffice/deskcardcorrection', {
      body: {
        number: second.number,
        version: second.version,
        rightId: right?.id ?? '',
        quantity: -10,
        reason: 'Toutes utilisées',
      },
    });
    await portal.ask('PUT /user/InvalidateMembership', query(second.number));
    const { body: third } = await cards.replace(await cards.read(second.number));
    expect(third.rights.every(({ remaining }) => remaining === 0)).toBe(true);
    expect(await broken(portal)).toEqual({});
  });

  test('lets one of two concurrent replacements through', async () => {
    const old = await cards.create();
    const node = await portal.addNode();
    const body = { number: old.number, version: old.version, reason: 'Carte perdue' };
    const answers = await Promise.all(
      [undefined, node].map((via) =>
        portal.ask('POST /boxoffice/deskcardreplacement', { body, token: cards.token, ...(via && { via }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await portal.sql(
        'select 1 from venue.card where number <> $1 and first_name = $2 and created_at > (select created_at from venue.card where number = $1)',
        [old.number, 'Yann'],
      ),
    ).toHaveLength(1);
  });

  test('refuses a card that has changed since, or that is replaced already', async () => {
    const old = await cards.create();
    expect(await cards.replace({ ...old, version: old.version + 1 })).toMatchObject({
      status: 409,
      code: 'desk.card-changed',
    });
    const { body: fresh } = await cards.replace(old);
    const now = await cards.read(old.number);
    expect(await cards.replace(now)).toMatchObject({ status: 409, code: 'desk.card-replaced' });
    expect(await cards.replace({ number: '00000000', version: 1 })).toMatchObject({ status: 404 });
    expect((await cards.replace(fresh)).status).toBe(200);
  });

  test('is followed by a renewal that is being paid, and by its later refund', async () => {
    const FITNESS = '04185513';
    const saved = await saveLines(portal, jeanne, [
      cardLine('RENOUV-FORME', 'PLEIN', { cardNumber: FITNESS }),
    ]);
    const { version } = await cards.read(FITNESS);
    const { body: fresh } = await cards.replace({ number: FITNESS, version });
    await portal.notify(await beginPayment(portal, saved.body.id, { token: jeanne }));
    const { body: state } = await portal.ask('GET /purchase/State', {
      query: { cartId: saved.body.id },
      token: jeanne,
    });
    expect(state).toMatchObject({ state: 'sold', cards: [{ effect: 'renewed', cardNumber: fresh.number }] });
    const { body: newest } = await cards.replace(await cards.read(fresh.number));
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (!tenant) throw new Error('No tenant');
    const [line] = await portal.sql<{ id: string }>(
      `select filled ->> 'lineId' as id from venue.sale, jsonb_array_elements(cards) as filled where key = $1`,
      [saved.body.id],
    );
    const undone = await portal.services.ticketing.of(tenant).takeBack({
      key: crypto.randomUUID(),
      saleKey: saved.body.id,
      lineIds: [line?.id ?? ''],
    });
    expect(undone).toBe('taken-back');
    const kinds = (await cards.movements(newest.number)).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['refunded', 'refunded']);
    expect(await broken(portal)).toEqual({});
  });

  test('is followed by a top-up in a cart and by tickets on the card', async () => {
    const old = await cards.create({ customerId: jeanneId });
    const evening = cardLine('ENT-SOIREE', 'PLEIN', { cardNumber: old.number });
    await buyLines(portal, jeanne, [evening]);
    const { body: fresh } = await cards.replace(old);
    expect((await cardOf(portal, jeanne, fresh.number)).tickets).toHaveLength(1);
    const filled = await buyLines(portal, jeanne, [
      cardLine('CARTE-10', 'PLEIN', { cardNumber: old.number }),
    ]);
    expect(filled).toMatchObject({
      state: 'sold',
      cards: [{ effect: 'reloaded', cardNumber: fresh.number }],
    });
  });

  test('admits once when the old card is scanned at the same time', async () => {
    const old = await cards.create();
    const [scan, { body: fresh }] = await Promise.all([cards.scan(old.number), cards.replace(old)]);
    const left = scan.isAccepted ? 9 : 10;
    expect(fresh.rights).toMatchObject([{ remaining: left }]);
    expect(await broken(portal)).toEqual({});
  });
});

describe('POST /boxoffice/deskcardcorrection', () => {
  const correct = (card: { number: string; version: number }, more: object) =>
    cards.ask('POST /boxoffice/deskcardcorrection', {
      body: {
        number: card.number,
        version: card.version,
        reason: 'Comptée deux fois',
        quantity: 0,
        rightId: '',
        ...more,
      },
    });

  test('adds, takes away and moves the end, each with its reason in the ledger', async () => {
    const card = await cards.create();
    const rightId = card.rights[0]?.id ?? '';
    expect(await correct(card, { rightId, quantity: 2 })).toMatchObject({
      status: 200,
      body: { rights: [{ remaining: 12 }] },
    });
    const after = await cards.read(card.number);
    const lastDay = fromToday(400);
    const moved = await correct(after, { rightId, quantity: -12, lastDay });
    expect(moved).toMatchObject({
      status: 200,
      body: { rights: [{ remaining: 0, validityEndDate: lastSecondOf(lastDay) }] },
    });
    expect(await cards.movements(card.number)).toMatchObject([
      { kind: 'corrected', quantity: -12, balance: 0, reason: 'Comptée deux fois' },
      { kind: 'corrected', quantity: 2, balance: 12 },
      { kind: 'granted' },
    ]);
    expect(await auditOf(card.number)).toEqual([
      'desk-card.created',
      'desk-card.corrected',
      'desk-card.corrected',
    ]);
    expect(await broken(portal)).toEqual({});
  });

  test('never goes below zero, and refuses what says nothing', async () => {
    const card = await cards.create();
    const rightId = card.rights[0]?.id ?? '';
    expect(await correct(card, { rightId, quantity: -11 })).toMatchObject({
      status: 409,
      code: 'desk.card-too-few',
    });
    expect(await correct(card, { rightId })).toMatchObject({ status: 400, code: 'desk.card-nothing' });
    expect(await correct(card, { rightId, lastDay: fromToday(-1) })).toMatchObject({
      status: 400,
      fields: { lastDay: expect.any(String) },
    });
    expect(await correct({ ...card, version: 7 }, { rightId, quantity: 1 })).toMatchObject({
      code: 'desk.card-changed',
    });
    expect(await cards.read(card.number)).toMatchObject({
      version: card.version,
      rights: [{ remaining: 10 }],
    });
  });

  test('leaves what a cart has reserved', async () => {
    const LESSONS = '04186120';
    const card = await cards.read(LESSONS);
    const rightId = card.rights[0]?.id ?? '';
    await portal.sql(
      `insert into venue.card_hold (tenant_id, key, position, right_id, service_code, quantity, expires_at)
       select tenant_id, 'correction', 1, id, service_code, 5, now() + interval '5 minutes' from venue.card_right where id = $1`,
      [rightId],
    );
    expect(await correct(card, { rightId, quantity: -2 })).toMatchObject({ code: 'desk.card-too-few' });
    expect(await correct(card, { rightId, quantity: -1 })).toMatchObject({ status: 200 });
    await portal.sql(`delete from venue.card_hold where key = 'correction'`);
  });

  test('revives an entitlement that has ended only with a new last day', async () => {
    const ENDED = '04171188';
    const card = await cards.read(ENDED);
    const rightId = card.rights[0]?.id ?? '';
    expect(await correct(card, { rightId, quantity: 3 })).toMatchObject({
      status: 409,
      code: 'desk.card-ended',
    });
    expect(await correct(card, { rightId, quantity: 3, lastDay: fromToday(30) })).toMatchObject({
      status: 200,
      body: { state: 'valid', rights: [{ remaining: 3 }] },
    });
  });
});

describe('PUT /boxoffice/deskcardholder', () => {
  test('attaches a card to a customer and detaches it', async () => {
    const card = await cards.create();
    const assign = ({ number, version }: { number: string; version: number }, customerId: string | null) =>
      cards.ask('PUT /boxoffice/deskcardholder', {
        body: { number, version, customerId, firstName: 'Jeanne', lastName: 'Morel' },
      });
    expect(await assign(card, jeanneId)).toMatchObject({
      status: 200,
      body: { holderName: 'Jeanne Morel', customer: { id: jeanneId } },
    });
    expect(await cardOf(portal, jeanne, card.number)).toMatchObject({ holderName: 'Morel' });
    expect(await assign(card, null)).toMatchObject({ code: 'desk.card-changed' });
    await assign(await cards.read(card.number), null);
    await expect(cardOf(portal, jeanne, card.number)).rejects.toThrow();
    expect(await auditOf(card.number)).toEqual([
      'desk-card.created',
      'desk-card.attached',
      'desk-card.detached',
    ]);
  });
});

describe('PUT /boxoffice/deskcardblock', () => {
  const block = ({ number, version }: { number: string; version: number }, reason: string | null) =>
    cards.ask('PUT /boxoffice/deskcardblock', { body: { number, version, reason } });

  test('blocks a card with its rights, and unblocks it', async () => {
    const { token } = await portal.administrator({ rights: ['settings.admin'] });
    await addEndpoint(portal, token, 'https://receiver.example.com', {
      kinds: ['card.blocked', 'card.unblocked'],
    });
    const card = await cards.create({ customerId: jeanneId });
    expect(await block(card, 'Trouvée au vestiaire')).toMatchObject({
      status: 200,
      body: {
        state: 'blocked',
        blockReason: 'Trouvée au vestiaire',
        isBlockTemporary: true,
        rights: [{ remaining: 10 }],
      },
    });
    expect(await cards.scan(card.number)).toMatchObject({ isAccepted: false, reason: 'blocked' });
    expect(await cardOf(portal, jeanne, card.number)).toMatchObject({
      isActive: false,
      isBlockTemporary: true,
    });
    expect(await broken(portal)).toEqual({});
    await block(await cards.read(card.number), null);
    expect(await cards.scan(card.number)).toMatchObject({ isAccepted: true });
    expect(await auditOf(card.number)).toEqual([
      'desk-card.created',
      'desk-card.blocked',
      'desk-card.unblocked',
    ]);
    const events = await portal.sql<{ kind: string }>(
      `select payload ->> 'kind' as kind from portal.outbox
        where task = 'webhooks.event' and payload -> 'about' ->> 'cardNumber' = $1 order by id`,
      [card.number],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['card.blocked', 'card.unblocked']);
  });

  test('leaves a card blocked that its customer has blocked', async () => {
    const card = await cards.create({ customerId: jeanneId });
    await portal.ask('PUT /user/InvalidateMembership', { query: { cardNumber: card.number }, token: jeanne });
    expect(await block(await cards.read(card.number), null)).toMatchObject({
      status: 409,
      code: 'desk.card-final',
    });
  });
});

describe('GET /boxoffice/deskcardpdf', () => {
  test.each(['card', 'a4'] as const)(
    'draws a card in the format %s, and none that is blocked',
    async (format) => {
      const card = await cards.create();
      const ask = () => cards.ask('GET /boxoffice/deskcardpdf', { query: { number: card.number, format } });
      expect((await ask()).status).toBe(200);
      const printed = await portal.sql(
        `select from portal.audit_entry where action = 'desk-card.printed' and subject = $1`,
        [card.number],
      );
      expect(printed).toHaveLength(1);
      await cards.replace(card);
      expect(await ask()).toMatchObject({ status: 409, code: 'card.blocked' });
    },
  );
});
