import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readNotification } from '#gateways/payment/lyra/notification.ts';
import { exampleOf, type TestCardKey, testCard } from '#gateways/payment/sandbox/test-cards.ts';
import { type SandboxWorld, sandboxWorld } from './sandbox-payment.ts';

export const typed = (key: TestCardKey) => ({ ...exampleOf(testCard(key), new Date()) });

/** Sets up a sandbox provider and a shop that it notifies. */
export function sandboxTests(give: (given: { world: SandboxWorld }) => void) {
  let world: SandboxWorld;

  beforeAll(async () => {
    world = await sandboxWorld();
    give({ world });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.received.length = 0;
    world.answerStatus = 200;
    world.clockAhead = 0;
  });
  const pay = async (key: TestCardKey) => {
    const { path, orderId } = await world.enter();
    return { path, orderId, paid: await world.post(`${path}/card`, typed(key)) };
  };
  /** Returns the notifications received by the shop, of one order or of all. */
  const announced = (orderId?: string) =>
    world.received
      .filter((body) => orderId === undefined || body.vads_order_id === orderId)
      .map((body) => {
        const reading = readNotification(body, world.shop);
        return reading.kind === 'event' ? reading.event : reading;
      });
  const page = async (path: string) => world.app.inject({ url: path });

  return { pay, announced, page };
}
