import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { broken } from '../system/support.ts';
import type { TestAdministrator } from './administrators.ts';
import { buyLines, cardLine } from './card-orders.ts';
import { type PortalTest, portalTest } from './portal.ts';
import { type RefundBank, refundBank } from './refunds.ts';

/** Sets up a portal whose carts and orders are refunded. Checks its invariants after each test. */
export function refundTests(
  give: (given: {
    portal: PortalTest;
    bank: RefundBank;
    clerk: TestAdministrator;
    token: string;
    customerId: string;
  }) => void,
) {
  let portal: PortalTest;
  let bank: RefundBank;
  let clerk: TestAdministrator;
  let token: string;
  let customerId: string;
  beforeAll(async () => {
    portal = await portalTest();
    bank = refundBank(portal);
    clerk = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
    token = await portal.signIn();
    const [customer] = await portal.sql<{ id: string }>(
      `select customer.id from portal.customer join portal.tenant on tenant.id = tenant_id
        where email = 'jeanne@example.com' and tenant.name = 'aqua-rivage'`,
    );
    customerId = customer?.id ?? '';
    give({ portal, bank, clerk, token, customerId });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  // After any test, nothing is lost, sold twice or refunded twice.
  afterEach(async () => expect(await broken(portal)).toEqual({}));
  const auditOf = (subject: string) =>
    portal.sql<{ action: string; administrator_email: string }>(
      'select action, administrator_email from portal.audit_entry where subject = $1 order by at',
      [subject],
    );

  /** Buys tickets of a session and a card. */
  async function order(quantity = 2) {
    const session = await portal.session(10);
    const price = { service: session.service, priceName: session.priceName };
    const sale = await buyLines(portal, token, [
      { ...price, cartLineDetails: [{ eventId: session.id, quantity }] },
      cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }),
    ]);
    return { session, sale, number: sale.externalPurchaseId ?? '' };
  }
  const refund = (
    externalPurchaseId: string,
    lineIds: string[],
    amount: number,
    refundId: string = randomUUID(),
    by = clerk,
  ) =>
    portal.ask('POST /settingsadmin/lookuprefund', {
      body: { customerId, externalPurchaseId, lineIds, amount, refundId },
      token: by.token,
    });

  return { auditOf, order, refund };
}
