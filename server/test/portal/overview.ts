import { TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type PortalTest, portalTest } from './portal.ts';
import { createFaults } from './ticketing-faults.ts';

export const OVERVIEW = 'GET /settingsadmin/overview';

/** Sets up a portal whose overview is read by an administrator with every right. */
export function overviewTests(
  give: (given: { portal: PortalTest; customer: string; token: string }) => void,
) {
  let portal: PortalTest;
  let customer: string;
  let token: string;

  const faults = createFaults(11);
  beforeAll(async () => {
    portal = await portalTest({ wrapTicketing: faults.wrap, circuitBreaker: { openFor: 0 } });
    customer = await portal.signIn();
    token = (await portal.administrator({ rights: TENANT_RIGHTS })).token;
    give({ portal, customer, token });
  });
  beforeEach(() => faults.clear());
  afterAll(() => portal[Symbol.asyncDispose]());

  async function look(as = token, tenant = 'aqua-rivage') {
    const { body, status } = await portal.ask(OVERVIEW, { token: as, tenant });
    expect(status).toBe(200);
    return body;
  }

  return { faults, look };
}
