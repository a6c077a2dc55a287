import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { DeskTest } from '#test/portal/desk.ts';
import { DeskCardsTest } from '#test/portal/desk-cards.ts';
import { drainJobs, type PortalTest, portalTest } from '#test/portal/portal.ts';
import { freeByDay, sumGifts } from './takings-gifts.ts';

let portal: PortalTest;
let token: string;
let today: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.payment'] })).token;
  today = dayOf(new Date(), 'Europe/Paris');
});
afterAll(() => portal[Symbol.asyncDispose]());

const takings = async (day: string) => {
  const query = { from: day, until: day };
  return (await portal.ask('GET /settingsadmin/takings', { query, token })).body;
};

/** Gives a cart of two tickets and a card, and creates a card that was paid at the till. @returns the values in cents */
async function give() {
  const [desk, cards] = [await DeskTest.open(portal), await DeskCardsTest.open(portal)];
  const { cart } = await desk.cart(2);
  const body = { cartId: cart.id, version: cart.version, kind: 'invitation', reason: 'Jumelage' } as const;
  expect((await desk.ask('POST /boxoffice/deskgift', { body })).status).toBe(200);
  await cards.create({ key: randomUUID(), kind: 'apology', reason: 'Cours annulés' });
  await cards.create({ key: randomUUID(), kind: 'till', reason: 'Ticket 1204' });
  await cards.create({ key: randomUUID(), reason: undefined });
  return cart.totalAmount;
}

describe('what staff give at the desk', () => {
  test('is in the takings by reason with its value, apart from their sum, and in the export and the closings', async () => {
    await portal.sql('delete from portal.desk_gift');
    await portal.sql('delete from portal.desk_card_filling');
    const before = await takings(today);
    const value = await give();
    const after = await takings(today);
    const [till, invitation, apology] = after.gifts;
    expect(before.gifts).toEqual([]);
    expect(invitation).toEqual({ kind: 'invitation', count: 2, value });
    expect(apology).toMatchObject({ kind: 'apology', count: 10 });
    expect(apology?.value).toBeGreaterThan(0);
    expect(till).toEqual({ ...apology, kind: 'till' });
    expect(after.period.amount).toBe(before.period.amount);
    expect((await takings(addDays(today, -1))).gifts).toEqual([]);

    const query = { from: today, until: today, format: 'csv', table: 'gifts' } as const;
    const { body } = await portal.ask('GET /settingsadmin/takingsexport', { query, token });
    expect(String(body)).toContain(`${today};Invitation;2;${value / 100}`);

    expect((await portal.ask('POST /settingsadmin/closing', { body: { day: today }, token })).status).toBe(
      204,
    );
    await drainJobs(portal);
    const { body: closings } = await portal.ask('GET /settingsadmin/closings', { query: {}, token });
    expect(closings.closings.find(({ day }) => day === today)?.free).toEqual({
      count: 12,
      amount: value + (apology?.value ?? 0),
    });
  });
});

test('sumGifts and freeByDay sum by reason and by day, and keep the till apart', () => {
  const figure = (day: string, kind: 'till' | 'exchange', count: number) => ({
    day,
    kind,
    count,
    value: count * 100,
  });
  const figures = [
    figure('2026-03-01', 'till', 10),
    figure('2026-03-01', 'exchange', 1),
    figure('2026-03-02', 'exchange', 2),
  ];
  expect(sumGifts(figures)).toEqual([
    { kind: 'till', count: 10, value: 1000 },
    { kind: 'exchange', count: 3, value: 300 },
  ]);
  expect([...freeByDay(figures)]).toEqual([
    ['2026-03-01', { count: 1, amount: 100 }],
    ['2026-03-02', { count: 2, amount: 200 }],
  ]);
});
