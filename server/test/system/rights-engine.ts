import { randomUUID } from 'node:crypto';
import type { ScanAnswer } from '#gateways/ticketing/box-office/entrance/port.ts';
import type { CardLine, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import type { TestVenue } from '#test/portal/embedded-ticketing.ts';
import { around, type Step } from './rights-model.ts';

type Line = Omit<CardLine, 'lineId' | 'quantity' | 'priceName' | 'unitPriceCents'> & { quantity?: number };

/** Constants of all steps. */
const ONE = { quantity: 1, priceName: '', unitPriceCents: 0 };

interface Presented {
  passId: string;
  code: string;
  establishmentCode: string;
  direction: 'in' | 'out';
}

/** Takes the steps of {@link Step} with one customer's cards at the engine, and sums its responses. */
export class RightsEngine {
  readonly holder = randomUUID();
  readonly cards: { number: string; code: string; rightId: string }[] = [];
  readonly passes: Presented[] = [];
  readonly outcomes = new Map<string, ScanAnswer>();
  readonly reversed = new Set<string>();
  holds: { key: string; lines: CardLine[] }[] = [];
  /** Withdrawn tickets and bought units by sale: two devices that sell one hold make one sale. */
  readonly sales = new Map<string, { tickets: number; granted: number }>();
  readonly #venue: TestVenue;
  readonly #system;
  readonly #turnstile;
  readonly #expire: () => Promise<number>;
  /** Whether the steps are sequential: then each pass is old enough for the next one to count. */
  readonly #isAlone: boolean;

  constructor(venue: TestVenue, { isAlone }: { isAlone: boolean }) {
    const gateway = createEmbeddedTicketing(venue.test.database);
    this.#venue = venue;
    this.#system = gateway.of(venue.tenant);
    this.#turnstile = gateway.turnstileOf(venue.tenantId);
    this.#expire = () => gateway.expireRights(venue.tenantId);
    this.#isAlone = isAlone;
  }

  findCards(): Promise<TicketingCard[]> {
    return this.#system.findCards(this.holder);
  }

  async take(step: Step): Promise<string> {
    switch (step.kind) {
      case 'buy':
        return this.#buy(step.service);
      case 'expire':
        await this.#expire();
        return '';
      case 'repeat': {
        const last = this.passes.at(-1);
        return last ? this.#answer(await this.#turnstile.pass(last)) : '';
      }
      case 'reverse':
        return this.#reverse(around(this.passes, step.pass));
      case 'sell-held':
        return this.#sellHeld(around(this.holds, step.hold));
      case 'release': {
        const hold = around(this.holds, step.hold);
        if (hold) await this.#system.releasePlaces(hold.key);
        this.holds = this.holds.filter((other) => other !== hold);
        return '';
      }
      default: {
        const card = around(this.cards, step.card);
        return card ? this.#onCard(card, step) : '';
      }
    }
  }

  async #onCard(card: (typeof this.cards)[number], step: Extract<Step, { card: number }>): Promise<string> {
    const { number } = card;
    switch (step.kind) {
      case 'fill':
        return (await this.#sell([{ serviceCode: step.service, cardNumber: number }])) ? 'done' : 'refused';
      case 'use':
        return this.#pass(card.code, 'in');
      case 'stay': {
        const entrance = await this.#pass(card.code, 'in');
        if (!entrance.startsWith('open')) return entrance;
        await this.#age(`${step.minutes * 60 - 30} seconds`);
        return `${entrance}, ${await this.#pass(card.code, 'out')}`;
      }
      case 'hold':
        return this.#hold(this.#withdrawal(card, step.quantity));
      case 'hold-filling':
        return this.#hold({ serviceCode: step.service, cardNumber: number });
      case 'withdraw': {
        const tickets = await this.#sell([this.#withdrawal(card, step.quantity)]);
        return tickets ? `${tickets.length} tickets` : 'refused';
      }
      case 'end':
        await this.#venue.asOwner(
          `update venue.card_right set valid_until = now() + make_interval(days => $2) where card_number = $1`,
          [number, step.days],
        );
        return '';
      case 'block':
        return this.#system.blockCard({ key: randomUUID(), number, holder: this.holder });
    }
  }

  async #buy(service: string): Promise<string> {
    const tickets = await this.#sell([{ serviceCode: service }], randomUUID(), (number) =>
      this.#remember(number),
    );
    return tickets ? 'done' : 'refused';
  }

  async #remember(number: string): Promise<void> {
    const card = (await this.findCards()).find((found) => found.number === number);
    if (card) this.cards.push({ number, code: card.scanCode, rightId: card.rights[0]?.id ?? '' });
  }

  #withdrawal({ rightId }: { rightId: string }, quantity: number): Line {
    return { serviceCode: 'TICKET', quantity, withdrawal: { rightId, familyCode: 'ENTRY' } };
  }

  /** Sells lines. @returns the tickets, or undefined for a rejection */
  async #sell(
    asked: readonly Line[],
    key: string = randomUUID(),
    onCard?: (number: string) => Promise<void>,
  ): Promise<readonly unknown[] | undefined> {
    const cardLines = asked.map((line) => ({ lineId: randomUUID(), ...ONE, ...line }));
    const lines = cardLines
      .filter(({ withdrawal }) => withdrawal)
      .map(({ lineId, serviceCode, quantity }) => ({
        lineId,
        serviceCode,
        quantity,
        priceName: '',
        unitPriceCents: 0,
      }));
    const request = { key, buyer: { reference: this.holder }, locale: 'fr-FR' as const, lines, cardLines };
    const outcome = await this.#system.sell(request);
    if (!outcome.sold) return undefined;
    // Repeats the request, as after a lost response: the repetition issues nothing more.
    const again = await this.#system.sell(request);
    if (!again.sold || again.sale.externalPurchaseId !== outcome.sale.externalPurchaseId)
      throw new Error('A sale that was repeated is another one');
    const { tickets, cards = [] } = outcome.sale;
    const filled = cards.filter(({ effect }) => effect !== 'withdrawn');
    const granted = filled.reduce((sum, { serviceCode }) => sum + (UNITS[serviceCode] ?? 0), 0);
    this.sales.set(key, { tickets: tickets.length, granted });
    if (cards[0] && onCard) await onCard(cards[0].cardNumber);
    return tickets;
  }

  async #hold(line: Line): Promise<string> {
    const lines = [{ lineId: randomUUID(), ...ONE, ...line }];
    const key = randomUUID();
    const cards = { holder: this.holder, lines };
    const outcome = await this.#system.holdPlaces({ key, holdSeconds: 600, lines: [], cards });
    if (!outcome.held) return 'refused';
    this.holds.push({ key, lines });
    return 'done';
  }

  async #sellHeld(hold: (typeof this.holds)[number] | undefined): Promise<string> {
    if (!hold) return '';
    const tickets = await this.#sell(hold.lines, hold.key);
    if (!tickets) return 'refused';
    this.holds = this.holds.filter((other) => other !== hold);
    return hold.lines[0]?.withdrawal ? `${tickets.length} tickets` : 'done';
  }

  async #pass(code: string, direction: 'in' | 'out'): Promise<string> {
    if (this.#isAlone) await this.#age('10 seconds');
    const presented = { passId: randomUUID(), code, establishmentCode: 'POOL', direction };
    const outcome = await this.#turnstile.pass(presented);
    this.passes.push(presented);
    if (outcome.passId) this.outcomes.set(outcome.passId, outcome);
    return this.#answer(outcome);
  }

  #answer({ accepted, reason, spent, remaining }: ScanAnswer): string {
    return accepted ? `open, ${spent} used, ${remaining ?? 'any'} left` : (reason ?? '');
  }

  async #reverse(pass: Presented | undefined): Promise<string> {
    if (!pass) return '';
    const isReversed = await this.#turnstile.reverse(pass.passId);
    if (isReversed) this.reversed.add(pass.passId);
    return isReversed ? 'reversed' : 'kept';
  }

  /** Makes passes older. */
  #age(by: string): Promise<unknown> {
    return this.#venue.asOwner(
      'update venue.turnstile_pass set at = at - $2::interval where tenant_id = $1 and code = any ($3)',
      [this.#venue.tenantId, by, this.cards.map(({ code }) => code)],
    );
  }
}

const UNITS: Readonly<Record<string, number>> = { TEN: 10, HOURS: 600, CREDIT: 1200, CLASSES: 5 };
