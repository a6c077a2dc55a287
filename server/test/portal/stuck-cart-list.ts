import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll } from 'vitest';
import { type PortalTest, portalTest } from './portal.ts';

export const LIST = 'GET /Purchase/GetCartsforResendPurchase';

/** Sets up a portal with stuck carts, which a clerk lists and an archivist archives. */
export function stuckCartListTests(
  give: (given: { portal: PortalTest; customer: string; clerk: string; archivist: string }) => void,
) {
  let portal: PortalTest;
  let customer: string;
  let clerk: string;
  let archivist: string;
  beforeAll(async () => {
    portal = await portalTest({ circuitBreaker: { openFor: 0 } });
    customer = await portal.signIn();
    ({ token: clerk } = await portal.administrator({ rights: ['stucked-carts'] }));
    ({ token: archivist } = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] }));
    give({ portal, customer, clerk, archivist });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  const list = (query: NonNullable<CallInput<typeof LIST>['query']> = {}, token = clerk) =>
    portal.ask(LIST, { query, token });
  const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.body.carts.map(({ cartId }) => cartId);
  const remove = (ids: readonly string[]) =>
    portal.sql(`update portal.cart set state = 'expired' where id = any ($1)`, [ids]);

  return { list, idsOf, remove };
}
