import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createEmbeddedTicketing, type EmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';
import { type TestVenue, testVenue } from './embedded-ticketing.ts';
import { type SystemOverHttp, systemOf } from './over-http.ts';

/** Sets up a venue of the embedded ticketing system. Checks its counters after each test. */
export function engineTests(
  give: (given: { venue: TestVenue; gateway: EmbeddedTicketing; ticketing: TicketingSystem }) => void,
) {
  let venue: TestVenue;
  let gateway: EmbeddedTicketing;
  let ticketing: TicketingSystem;
  let overHttp: SystemOverHttp;

  beforeAll(async () => {
    venue = await testVenue();
    gateway = createEmbeddedTicketing(venue.test.database);
    overHttp = await systemOf(gateway.of(venue.tenant));
    ticketing = overHttp.system;
    give({ venue, gateway, ticketing });
  });
  afterAll(async () => {
    await overHttp[Symbol.asyncDispose]();
    await venue[Symbol.asyncDispose]();
  });
  afterEach(async () => expect(await venue.broken()).toEqual({}));

  const hold = (key: string, sessionId: string, quantity: number, holdSeconds = 60) =>
    ticketing.holdPlaces({ key, holdSeconds, lines: [{ sessionId, quantity }] });

  return { hold };
}
