import { expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { addPlaces } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let bank: RefundBank;
let clerk: TestAdministrator;
let customerId: string;
const { refund } = refundTests((given) => ({ portal, token, bank, clerk, customerId } = given));
const { twin, buy, move, stored, present, openNow } = moves(() => ({ portal, token }));

const ROUNDS = 6;

const soldOf = async (ids: string[]) => {
  const rows = await portal.sql<{ id: string; sold: number }>(
    'select id, sold from venue.session where id = any ($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.sold);
};

test('two moves of one ticket: one wins, and the ticket is valid for its session alone', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers } = await buy();
    const targets = [await twin(session.id), await twin(session.id, { minutes: 10 })];
    const answers = await Promise.all(targets.map((target) => move(numbers, target)));
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [targets[at]] : []));
    const { sessionId, ofPortal } = await stored(numbers[0] ?? '');
    // The second request may begin after the first has ended.
    expect(won).toContain(sessionId);
    expect(ofPortal).toBe(sessionId);
    expect(answers.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(
      won.length === 1 ? ['move.refused'] : [],
    );
    expect((await soldOf([session.id, ...targets])).reduce((sum, sold) => (sum ?? 0) + (sold ?? 0), 0)).toBe(
      1,
    );
  }
});

test('two tickets move to the last place of a session: one gets it, the other keeps its own', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers } = await buy(2);
    const target = await twin(session.id, { capacity: 1 });
    const answers = await Promise.all(numbers.map((number) => move([number], target)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await soldOf([session.id, target])).toEqual([1, 1]);
  }
});

test('a move and a purchase of the last place: the session is not oversold', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers } = await buy();
    const target = await twin(session.id, { capacity: 1 });
    const [moved, held] = await Promise.all([
      move(numbers, target),
      addPlaces(portal, { ...session, id: target }, 1, { token }),
    ]);
    expect([moved.status === 200, held.status === 200].filter(Boolean)).toHaveLength(1);
  }
});

test('a ticket is moved or used, but not both, when move and turnstile are concurrent', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers } = await buy();
    const target = await twin(session.id);
    const [number = ''] = numbers;
    await openNow(number);
    const { code } = await stored(number);
    const [moved, passed] = await Promise.all([move(numbers, target), present(code)]);
    expect(moved.status === 200).toBe(!passed.accepted);
    if (!passed.accepted) expect(passed.reason).toBe('moved');
    else expect(moved.code).toBe('move.refused');
    expect((await stored(number)).sessionId).toBe(moved.status === 200 ? target : session.id);
  }
});

test('a move and a refund of one ticket: the refunded ticket takes no place anywhere', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, number, numbers } = await buy();
    const target = await twin(session.id);
    const { body } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token });
    const order = body.find(({ externalPurchaseId }) => externalPurchaseId === number);
    const lineIds = order?.lines.map(({ id }) => id) ?? [];
    const [moved, refunded] = await Promise.all([
      move(numbers, target),
      refund(number, lineIds, order?.totalAmount ?? 0),
    ]);
    expect(refunded.status).toBe(200);
    expect([200, 409]).toContain(moved.status);
    expect(await soldOf([session.id, target])).toEqual([0, 0]);
  }
  await bank.run();
  expect([clerk.token, customerId].every(Boolean)).toBe(true);
});
