import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { CardLine } from '#gateways/ticketing/cards/port.ts';
import { createEmbeddedTicketing, type EmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import type { Turnstile } from '#gateways/ticketing/embedded/turnstile/turnstile.ts';
import type { SellOutcome, TicketingSystem } from '#gateways/ticketing/port.ts';
import { type TestVenue, testVenue } from './embedded-ticketing.ts';
import { type SystemOverHttp, systemOf } from './over-http.ts';

type Line = Omit<CardLine, 'lineId' | 'quantity' | 'priceName' | 'unitPriceCents'> & { quantity?: number };

/** Sets up a venue that sells cards for the tests of one file. Checks its invariants after each test. */
export function useCardVenue() {
  let venue: TestVenue;
  let gateway: EmbeddedTicketing;
  let ticketing: TicketingSystem;
  let turnstile: Turnstile;
  let overHttp: SystemOverHttp;
  beforeAll(async () => {
    venue = await testVenue();
    await venue.addCardServices();
    gateway = createEmbeddedTicketing(venue.test.database);
    overHttp = await systemOf(gateway.of(venue.tenant));
    ticketing = overHttp.system;
    turnstile = gateway.turnstileOf(venue.tenantId);
  });
  afterAll(async () => {
    await overHttp[Symbol.asyncDispose]();
    await venue[Symbol.asyncDispose]();
  });
  afterEach(async () => expect(await venue.broken()).toEqual({}));

  const withIds = (lines: readonly Line[]): CardLine[] =>
    lines.map((line) => ({
      lineId: randomUUID(),
      quantity: 1,
      priceName: '',
      unitPriceCents: 0,
      ...line,
    }));

  function sell(holder: string, ...lines: Line[]): Promise<SellOutcome> {
    const cardLines = withIds(lines);
    return ticketing.sell({
      key: randomUUID(),
      buyer: { reference: holder },
      locale: 'fr-FR',
      lines: cardLines
        .filter(({ withdrawal }) => withdrawal)
        .map(({ lineId, serviceCode, quantity, priceName, unitPriceCents }) => ({
          lineId,
          serviceCode,
          quantity,
          priceName,
          unitPriceCents,
        })),
      cardLines,
    });
  }

  /** Sells a new card of a service to a new holder. */
  async function newCard(serviceCode: string) {
    const holder = randomUUID();
    const outcome = await sell(holder, { serviceCode, holder: { firstName: 'Ada', lastName: 'Roux' } });
    if (!outcome.sold) throw new Error(outcome.detail);
    const [card] = await ticketing.findCards(holder);
    if (!card) throw new Error('no card was made');
    return { holder, number: card.number, card };
  }

  const remaining = async (holder: string) =>
    (await ticketing.findCards(holder)).flatMap(({ rights }) => rights.map((right) => right.remaining));

  const present = (code: string, establishmentCode = 'POOL', direction: 'in' | 'out' = 'in') =>
    turnstile.pass({ passId: randomUUID(), code, establishmentCode, direction });

  /** Ages the passes of a card, so that the next one counts separately. */
  const wait = () =>
    venue.asOwner(`update venue.turnstile_pass set at = at - interval '10 seconds' where tenant_id = $1`, [
      venue.tenantId,
    ]);

  const hold = (holder: string, lines: readonly Line[], key = randomUUID()) =>
    ticketing.holdPlaces({ key, holdSeconds: 60, lines: [], cards: { holder, lines: withIds(lines) } });

  const engine = {
    get venue() {
      return venue;
    },
    get gateway() {
      return gateway;
    },
    get ticketing() {
      return ticketing;
    },
    get turnstile() {
      return turnstile;
    },
  };
  return { engine, withIds, sell, newCard, remaining, present, wait, hold };
}
