import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { App } from '#app.ts';
import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { factsOf } from '../system/support.ts';
import type { TestAdministrator } from './administrators.ts';
import { type PortalTest, portalTest } from './portal.ts';
import { type StuckCartCalls, stuckCartCalls } from './stuck-cart-calls.ts';
import { cartWithoutPlaces, givePlaces } from './stuck-carts.ts';
import { createFaults } from './ticketing-faults.ts';

/** Sets up a portal with two processes, in which two administrators resend stuck carts. */
export function resendTests(
  give: (given: {
    portal: PortalTest;
    node: App;
    customer: string;
    anna: TestAdministrator;
    bruno: TestAdministrator;
    calls: StuckCartCalls;
  }) => void,
) {
  /** Keys of the sales requested from the ticketing system. */
  const sells: string[] = [];
  let portal: PortalTest;
  let node: App;
  let customer: string;
  let anna: TestAdministrator;
  let bruno: TestAdministrator;
  let calls: StuckCartCalls;

  const faults = createFaults(11);

  beforeAll(async () => {
    portal = await portalTest({
      wrapTicketing: (gateway) => faults.wrap(counting(gateway)),
      circuitBreaker: { timeLimit: 2000, openFor: 0, failuresToOpen: 1_000_000 },
    });
    node = await portal.addNode();
    customer = await portal.signIn();
    anna = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
    bruno = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
    calls = stuckCartCalls(portal, anna);
    give({ portal, node, customer, anna, bruno, calls });
  });
  beforeEach(() => {
    sells.length = 0;
  });
  afterEach(() => faults.clear());
  afterAll(() => portal[Symbol.asyncDispose]());

  function counting(gateway: TicketingGateway): TicketingGateway {
    return {
      of(tenant) {
        const system = gateway.of(tenant);
        return {
          ...system,
          sell(request) {
            sells.push(request.key);
            return system.sell(request);
          },
        };
      },
    };
  }

  /** Creates a stuck cart whose places are free again. */
  async function sellable() {
    const { cartId, session } = await cartWithoutPlaces({ portal, token: customer });
    await givePlaces(portal, session, 2);
    sells.length = 0;
    return cartId;
  }

  async function untilSelling(cartId: string): Promise<void> {
    for (let tries = 0; tries < 400; tries++) {
      if ((await factsOf(portal, cartId)).state === 'selling') return;
      await sleep(5);
    }
    throw new Error('The sale of the cart was not claimed');
  }

  return { faults, sells, sellable, untilSelling };
}
