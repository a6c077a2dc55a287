import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { broken, cartToPay } from '../system/support.ts';
import type { TestAdministrator } from './administrators.ts';
import { type PortalTest, portalTest } from './portal.ts';
import { type RefundBank, refundBank } from './refunds.ts';

export const uuid = () => randomBytes(16).toString('hex');

/** Sets up a portal that receives payments without a matching cart. Checks its invariants after each test. */
export function strayPaymentTests(
  give: (given: { portal: PortalTest; bank: RefundBank; token: string; clerk: TestAdministrator }) => void,
) {
  let portal: PortalTest;
  let bank: RefundBank;
  let token: string;
  let clerk: TestAdministrator;
  beforeAll(async () => {
    portal = await portalTest();
    bank = refundBank(portal);
    token = await portal.signIn();
    clerk = await portal.administrator({ rights: ['stucked-carts'] });
    give({ portal, bank, token, clerk });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  afterEach(async () => expect(await broken(portal)).toEqual({}));
  const payable = async () => cartToPay(portal, await portal.session(20), 2, { token });
  const list = async (state: 'open' | 'handled') =>
    (await portal.ask('GET /Purchase/PaymentsToCheck', { query: { state }, token: clerk.token })).body
      .payments;
  const matterOf = async (transaction: string, state: 'open' | 'handled' = 'open') =>
    (await list(state)).find(({ reference }) => reference.transactionUuid === transaction);
  const refund = (transaction: string) =>
    portal.ask('POST /Purchase/RefundPayment', {
      body: { id: `rejected:${transaction}` },
      token: clerk.token,
    });
  const hoursPass = (transaction: string, hours: number) =>
    portal.sql(
      `alter table portal.payment_event disable trigger user;
       update portal.payment_event set recorded_at = recorded_at - interval '${hours} hours'
        where transaction_uuid = '${transaction}';
       alter table portal.payment_event enable trigger user`,
    );
  const partsOf = (transaction: string) =>
    portal.sql<{ amount: number; state: string }>(
      'select amount, state from portal.payment_refund where transaction_uuid = $1',
      [transaction],
    );

  return { payable, list, matterOf, refund, hoursPass, partsOf };
}
