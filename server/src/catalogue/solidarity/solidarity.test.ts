import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type QuotientTest, quotientTest } from '#test/portal/quotients.ts';

let portal: QuotientTest;
beforeAll(async () => {
  portal = await quotientTest();
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => portal.sql('delete from portal.family_quotient_interval'));

const read = async () =>
  (await portal.ask('GET /settingsticketing/familyQuotient', { token: portal.clerk })).body;
const add = (
  minimumQuotient: number,
  maximumQuotient: number,
  externalDiscountCode = 'QF1',
  locale = 'fr-FR',
) =>
  portal.ask('POST /settingsticketing/familyQuotient', {
    token: portal.clerk,
    locale,
    body: { minimumQuotient, maximumQuotient, externalDiscountCode },
  });
const remove = (id: string) =>
  portal.ask('DELETE /settingsticketing/familyQuotient', { token: portal.clerk, query: { id } });

describe('intervals of family quotients', () => {
  test('are listed in order, can be added and removed, and are audited', async () => {
    await add(351, 700);
    const { body } = await add(0, 350, 'QF2');
    expect(body).toMatchObject({ minimumQuotient: 0, maximumQuotient: 350, externalDiscountCode: 'QF2' });
    expect((await read()).intervals.map(({ minimumQuotient }) => minimumQuotient)).toEqual([0, 351]);
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).code).toBe('quotient.interval-not-found');
    const log = await portal.sql<{ action: string; subject: string }>(
      `select action, subject from portal.audit_entry where action like 'quotient-interval.%' order by at`,
    );
    expect(log).toEqual([
      { action: 'quotient-interval.added', subject: '351–700: QF1' },
      { action: 'quotient-interval.added', subject: '0–350: QF2' },
      { action: 'quotient-interval.removed', subject: '0–350: QF2' },
    ]);
  });

  test('are rejected when they overlap, with the overlapping interval named in three languages', async () => {
    await add(351, 700);
    for (const [minimum, maximum] of [[700, 800], [0, 351], [400, 500], [0, 9999]] as const) // biome-ignore format: one line
      expect(await add(minimum, maximum, 'QF2')).toMatchObject({
        status: 409,
        code: 'quotient.interval-overlaps',
        error: expect.stringMatching(/351.*700/),
      });
    expect(await portal.words((locale) => add(700, 700, 'QF2', locale))).toEqual({
      codes: ['quotient.interval-overlaps'],
      texts: 3,
    });
    expect((await add(701, 800, 'QF2')).status).toBe(200);
  });

  test('never overlap after concurrent requests', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, (_, at) => add(at, 100 + at)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read()).intervals).toHaveLength(1);
  });

  test('are independent of other venues', async () => {
    await add(0, 350);
    const { token } = await portal.administrator({
      rights: ['settings.ticketing'],
      tenant: 'patinoire-givre',
    });
    const body = { minimumQuotient: 0, maximumQuotient: 350, externalDiscountCode: 'QF1' };
    const there = { token, tenant: 'patinoire-givre' };
    expect((await portal.ask('POST /settingsticketing/familyQuotient', { ...there, body })).status).toBe(200);
    const [here] = (await read()).intervals;
    const query = { id: here?.id ?? '' };
    expect((await portal.ask('DELETE /settingsticketing/familyQuotient', { ...there, query })).code).toBe(
      'quotient.interval-not-found',
    );
  });

  test('must begin before they end, and open an existing discount code', async () => {
    expect(await portal.words((locale) => add(20, 10, 'QF1', locale))).toEqual({
      codes: ['quotient.interval-order'],
      texts: 3,
    });
    expect(await add(0, 10, 'NOTHING')).toMatchObject({
      code: 'request.invalid',
      fields: { externalDiscountCode: expect.any(String) },
    });
    expect((await add(-1, 10)).status).toBe(400);
    expect((await add(0, 10_000)).status).toBe(400);
  });
});

describe('named prices', () => {
  test('are shown beside the common price', async () => {
    const { prices } = await read();
    const aquagym = prices.filter(({ service }) => service === 'ACT-AQUAGYM');
    expect(aquagym).toMatchObject([{ externalDiscountCode: 'QF1', cents: 550, commonCents: 1100 }]);
    expect(prices.every(({ commonCents = 0, cents }) => cents < commonCents)).toBe(true);
  });

  test('follow a change of the intervals immediately', async () => {
    const person = await portal.person();
    await portal.enter(person, 500);
    const codeOf = async () =>
      (await portal.ask('GET /user/familyQuotient', { token: person.token })).body.externalDiscountCode;
    expect(await codeOf()).toBeUndefined();
    await add(500, 500, 'QF2');
    expect(await codeOf()).toBe('QF2');
  });
});

test('GET /Ticketing/service lists every named price with its discount code, to any requester', async () => {
  const query = { externalCode: 'ACT-AQUAGYM' };
  const visitors = await portal.ask('GET /Ticketing/service', { query });
  expect(visitors.body.discountCodes).toEqual({ QF1: 'QF1' });
  const samirs = await portal.ask('GET /Ticketing/service', {
    query,
    token: await portal.signIn('samir@example.com'),
  });
  expect(samirs.body).toEqual(visitors.body);
});
