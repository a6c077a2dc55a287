/** A plain model of cards and entitlements with which the tests compare the engine. */

export type Service = 'TEN' | 'HOURS' | 'CREDIT' | 'YEAR' | 'CLASSES';

/** Steps with a customer's cards. Indexes of cards, passes and holds are taken modulo their number. */
export type Step =
  | { kind: 'buy'; service: Service }
  | { kind: 'fill'; card: number; service: Service | 'YEAR-AGAIN' }
  | { kind: 'use'; card: number }
  /** Enters, stays for some minutes, leaves */
  | { kind: 'stay'; card: number; minutes: number }
  | { kind: 'repeat' }
  | { kind: 'reverse'; pass: number }
  | { kind: 'hold'; card: number; quantity: number }
  /** Holds a load that a card accepts once at a time in a cart */
  | { kind: 'hold-filling'; card: number; service: 'YEAR' | 'YEAR-AGAIN' }
  | { kind: 'withdraw'; card: number; quantity: number }
  | { kind: 'sell-held'; hold: number }
  | { kind: 'release'; hold: number }
  /** Ends everything on the card in some days */
  | { kind: 'end'; card: number; days: number }
  | { kind: 'expire' }
  | { kind: 'block'; card: number };

/** Entitlement of a service: units or a period, and the services with which it may share a card. */
export const GRANTS: Record<Service, { units: number | null; space: string }> = {
  TEN: { units: 10, space: 'POOLS' },
  HOURS: { units: 600, space: 'POOLS' },
  CREDIT: { units: 1200, space: 'POOLS' },
  YEAR: { units: null, space: 'MEMBERS' },
  CLASSES: { units: 5, space: 'CLASSES' },
};

interface Right {
  service: Service;
  /** Null for a period */
  left: number | null;
  /** Time until its end; negative when over */
  days: number;
  /** Number of renewals after its end */
  life: number;
}

export interface ModelCard {
  service: Service;
  isBlocked: boolean;
  rights: Right[];
}

interface ModelPass {
  card: ModelCard;
  isAccepted: boolean;
  isReversed: boolean;
  right: Right | undefined;
  life: number;
  spent: number;
}

interface ModelHold {
  card: ModelCard;
  /** Tickets of CLASSES, or a load of the card */
  quantity: number;
  filling?: 'YEAR' | 'YEAR-AGAIN';
}

const YEAR_DAYS = 365;

export class RightsModel {
  readonly cards: ModelCard[] = [];
  readonly passes: ModelPass[] = [];
  holds: ModelHold[] = [];
  #lastAnswer = '';

  /** Takes a step. @returns the expected response of the engine */
  take(step: Step): string {
    switch (step.kind) {
      case 'buy':
        return this.#buy(step.service);
      case 'expire':
        for (const card of this.cards) this.#sweep(card);
        return '';
      case 'repeat':
        return this.#lastAnswer;
      case 'reverse':
        return this.#reverse(around(this.passes, step.pass));
      case 'sell-held':
        return this.#sellHeld(around(this.holds, step.hold));
      case 'release':
        this.holds = this.holds.filter((hold) => hold !== around(this.holds, step.hold));
        return '';
      default: {
        const card = around(this.cards, step.card);
        return card ? this.#onCard(card, step) : '';
      }
    }
  }

  #onCard(card: ModelCard, step: Extract<Step, { card: number }>): string {
    switch (step.kind) {
      case 'fill':
        return this.#fill(card, step.service);
      case 'use':
        return this.#use(card);
      case 'stay':
        return this.#stay(card, step.minutes);
      case 'hold': {
        if (!this.#mayWithdraw(card, step.quantity)) return 'refused';
        this.holds.push({ card, quantity: step.quantity });
        return 'done';
      }
      case 'hold-filling': {
        if (!this.#mayFill(card, step.service)) return 'refused';
        this.holds.push({ card, quantity: 0, filling: step.service });
        return 'done';
      }
      case 'withdraw':
        return this.#withdraw(card, step.quantity);
      case 'end':
        for (const right of card.rights) right.days = step.days;
        return '';
      case 'block': {
        if (card.isBlocked) return 'already-blocked';
        for (const right of card.rights) if (right.left !== null) right.left = 0;
        card.isBlocked = true;
        return 'blocked';
      }
    }
  }

  #buy(service: Service): string {
    const card: ModelCard = { service, isBlocked: false, rights: [] };
    this.cards.push(card);
    return this.#fill(card, service);
  }

  #mayFill(card: ModelCard, service: Service | 'YEAR-AGAIN', own?: ModelHold): boolean {
    const granted = service === 'YEAR-AGAIN' ? 'YEAR' : service;
    const known = card.rights.find((right) => right.service === granted);
    if (card.isBlocked) return false;
    if (this.holds.some((hold) => hold !== own && hold.card === card && hold.filling === service))
      return false;
    if (service === 'YEAR-AGAIN') return known !== undefined && known.days <= 30 && known.days >= -14;
    if (service === 'YEAR' && known && known.days > 0) return false;
    return GRANTS[granted].space === GRANTS[card.service].space;
  }

  #fill(card: ModelCard, service: Service | 'YEAR-AGAIN', own?: ModelHold): string {
    if (!this.#mayFill(card, service, own)) return 'refused';
    const granted = service === 'YEAR-AGAIN' ? 'YEAR' : service;
    const known = card.rights.find((right) => right.service === granted);
    this.#sweep(card);
    const { units } = GRANTS[granted];
    if (!known) {
      card.rights.push({ service: granted, left: units, days: YEAR_DAYS, life: 0 });
      return 'done';
    }
    if (known.days < 0) known.life += 1;
    if (known.left !== null) known.left += units ?? 0;
    const since = granted === 'YEAR' ? Math.max(known.days, 0) : 0;
    known.days = Math.max(known.days, since + YEAR_DAYS);
    return 'done';
  }

  /**
   * Returns the entitlement to use: not ended ones first, then those with a sufficient remainder, admissions before
   * minutes, credit last.
   */
  #opening(card: ModelCard, prefersMinutes: boolean): Right | undefined {
    const rank = ({ service, left, days }: Right) =>
      (days > 0 ? 4 : 0) +
      (left === null || left >= leastOf(service) || (prefersMinutes && service === 'HOURS') ? 2 : 0) +
      ((service === 'HOURS') === prefersMinutes ? 1 : 0) -
      (service === 'CREDIT' ? 1.5 : 0);
    return card.rights.filter(({ service }) => service !== 'CLASSES').sort((a, b) => rank(b) - rank(a))[0];
  }

  #use(card: ModelCard): string {
    const right = this.#opening(card, false);
    const counted = right?.service === 'TEN' || right?.service === 'CREDIT' ? leastOf(right.service) : 0;
    return this.#pass(card, right, refusalOf(card, right), counted);
  }

  #stay(card: ModelCard, minutes: number): string {
    const entrance = this.#use(card);
    const right = this.passes.at(-1)?.right;
    if (!this.passes.at(-1)?.isAccepted) return entrance;
    const leaving = this.#opening(card, true);
    const spent = right === leaving && right?.service === 'HOURS' ? Math.min(right.left ?? 0, minutes) : 0;
    return `${entrance}, ${this.#pass(card, leaving, undefined, spent)}`;
  }

  #pass(card: ModelCard, right: Right | undefined, refusal: string | undefined, counted: number): string {
    const isAccepted = refusal === undefined;
    const spent = isAccepted ? counted : 0;
    if (isAccepted && right && right.left !== null) right.left -= spent;
    this.passes.push({ card, isAccepted, isReversed: false, right, life: right?.life ?? 0, spent });
    this.#lastAnswer = refusal ?? `open, ${spent} used, ${right?.left ?? 'any'} left`;
    return this.#lastAnswer;
  }

  #reverse(pass: ModelPass | undefined): string {
    if (!pass) return '';
    if (!pass.isAccepted) return 'kept';
    if (pass.isReversed) return 'reversed';
    if (pass.card.isBlocked) return 'kept';
    const { right } = pass;
    if (right && right.left !== null && right.days > 0 && right.life === pass.life) right.left += pass.spent;
    pass.isReversed = true;
    return 'reversed';
  }

  #mayWithdraw(card: ModelCard, quantity: number, own?: ModelHold): boolean {
    const right = card.rights.find(({ service }) => service === 'CLASSES');
    const held = this.holds.filter((hold) => hold.card === card && hold !== own);
    const others = held.reduce((sum, hold) => sum + hold.quantity, 0);
    return !card.isBlocked && !!right && right.days > 0 && (right.left ?? 0) >= quantity + others;
  }

  #withdraw(card: ModelCard, quantity: number, own?: ModelHold): string {
    const right = card.rights.find(({ service }) => service === 'CLASSES');
    if (!right || !this.#mayWithdraw(card, quantity, own)) return 'refused';
    right.left = (right.left ?? 0) - quantity;
    return `${quantity} tickets`;
  }

  #sellHeld(hold: ModelHold | undefined): string {
    if (!hold) return '';
    const answer = hold.filling
      ? this.#fill(hold.card, hold.filling, hold)
      : this.#withdraw(hold.card, hold.quantity, hold);
    if (answer !== 'refused') this.holds = this.holds.filter((other) => other !== hold);
    return answer;
  }

  #sweep(card: ModelCard): void {
    for (const right of card.rights) if (right.left !== null && right.days < 0) right.left = 0;
  }
}

function refusalOf({ isBlocked }: ModelCard, right: Right | undefined): string | undefined {
  if (isBlocked) return 'blocked';
  if (!right) return 'no-right';
  if (right.days < 0) return 'expired';
  return right.left !== null && right.left < leastOf(right.service) ? 'used-up' : undefined;
}

/** Returns the minimum remainder to enter; for credit, the price of an entry. */
const leastOf = (service: Service): number => (service === 'CREDIT' ? 500 : 1);

/** Returns the item at an index modulo the number of items. */
export function around<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}
