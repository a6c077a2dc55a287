import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cardLine, cardOf, saveLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';

type Draft = NonNullable<CallInput<'POST /SettingsTicketing/Rule'>['body']>;

const LESSONS = '04186120';
const FITNESS = '04185513';

let portal: PortalTest;
let admin: string;
let jeanne: string;
beforeAll(async () => {
  portal = await portalTest();
  await portal.sql('delete from portal.sale_rule');
  await synchroniseNow(portal);
  admin = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  jeanne = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

const set: { id?: string } = {};
afterEach(async () => {
  await portal.ask('DELETE /SettingsTicketing/Rule', { query: { id: set.id ?? '' }, token: admin });
});

async function addRule(service: string, ruleType: Draft['ruleType'], quantity: number): Promise<void> {
  const body = { entityLinkType: 'service', linkExternalCode: service, ruleType, quantity } as const;
  const { status, body: rule } = await portal.ask('POST /SettingsTicketing/Rule', { body, token: admin });
  expect(status).toBe(200);
  set.id = rule.id;
}

async function cartOf(...lines: Parameters<typeof saveLines>[2]) {
  const { status, body } = await saveLines(portal, jeanne, lines);
  expect(status).toBe(200);
  return body;
}

/** Expects the broken rule at its line of the cart in each language, and a refused sale. */
async function expectBroken(cart: Awaited<ReturnType<typeof cartOf>>, code: string): Promise<void> {
  const words = new Set<string>();
  for (const locale of LOCALES) {
    const { body } = await portal.ask('POST /Cart/CheckingRulesForCart', {
      body: { cartId: cart.id },
      token: jeanne,
      locale,
    });
    expect(body).toMatchObject({ isValid: false, messages: [{ code, lineId: cart.cartLines[0]?.id }] });
    words.add(body.messages[0]?.message ?? '');
  }
  expect(words.size).toBe(LOCALES.length);
  expect(await closeSale(cart)).toMatchObject({ status: 409, code });
}

/** Sells a free cart immediately, and pays any other. */
const closeSale = ({ id, totalAmount }: { id: string; totalAmount: number }) =>
  totalAmount === 0
    ? portal.ask('PUT /cart/SaleCart', { query: { cartId: id }, token: jeanne })
    : portal.ask('GET /purchase/Form', { query: { cartId: id, paymentType: 4 }, token: jeanne });

describe('the rule WithdrawalQuantity', () => {
  async function withdraw(quantity: number) {
    const session = await portal.session(9);
    await portal.sql(`update venue.session set service_codes = array['ACT-LECON'] where id = $1`, [
      session.id,
    ]);
    const { rights } = await cardOf(portal, jeanne, LESSONS);
    const isWithdrawalTicketId = rights.find(({ withdrawal }) => withdrawal)?.id ?? '';
    return cardLine('ACT-LECON', 'PLEIN', { eventId: session.id, quantity, isWithdrawalTicketId });
  }

  test('refuses more withdrawals, and accepts the limit', async () => {
    await addRule('ACT-LECON', 'WithdrawalQuantity', 1);
    await expectBroken(await cartOf(await withdraw(2)), 'rule.withdrawal-quantity');
    await portal.sql('delete from venue.card_hold');
    expect((await closeSale(await cartOf(await withdraw(1)))).status).toBe(200);
  });
});

describe('the rule RenewalPeriod', () => {
  const renewal = cardLine('RENOUV-FORME', 'PLEIN', { cardNumber: FITNESS });

  test('refuses a renewal before its window, and accepts it within', async () => {
    await addRule('RENOUV-FORME', 'RenewalPeriod', 1);
    const cart = await cartOf(renewal);
    await expectBroken(cart, 'rule.renewal-period');
    await portal.sql(
      `update venue.card_right set valid_until = now() + interval '20 hours' where card_number = $1`,
      [FITNESS],
    );
    expect((await closeSale(cart)).status).toBe(200);
  });
});
