import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createEmbeddedTicketing, type EmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';
import { type TestVenue, testVenue } from './embedded-ticketing.ts';

/** Sets up a venue of the embedded ticketing system. Checks its counters after each test. */
export function engineTests(
  give: (given: { venue: TestVenue; gateway: EmbeddedTicketing; ticketing: TicketingSystem }) => void,
) {
  let venue: TestVenue;
  let gateway: EmbeddedTicketing;
  let ticketing: TicketingSystem;

  beforeAll(async () => {
    venue = await testVenue();
    gateway = createEmbeddedTicketing(venue.test.database);
    ticketing = gateway.of(venue.tenant);
    give({ venue, gateway, ticketing });
  });
  afterAll(() => venue[Symbol.asyncDispose]());
  afterEach(async () => expect(await venue.broken()).toEqual({}));

  const hold = (key: string, sessionId: string, quantity: number, holdSeconds = 60) =>
    ticketing.holdPlaces({ key, holdSeconds, lines: [{ sessionId, quantity }] });

  return { hold };
}
