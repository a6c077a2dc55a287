import type { saleRuleErrors } from '@guichet/contract/cart/refusals.ts';
import type { SaleRule } from '#catalogue/sale-rules/model.ts';

/** A part of a cart as rules see it. */
export interface CartPart {
  /** Its line’s place in the cart */
  line: number;
  service: string;
  family: string;
  theme: string | null;
  /** Of services with a date, as the three below */
  session: string | null;
  start: Date | null;
  /** On the venue’s calendar, `YYYY-MM-DD`; a week by its Monday */
  day: string | null;
  week: string | null;
  places: number;
  /** Taken from a right on a card */
  isWithdrawal: boolean;
  /** The card that it fills */
  card: string | null;
  /** When what it gives ends; absent where it does not, or is not known */
  until?: Date | null;
}

/** What a customer has booked: sold, or about to be paid in another cart. */
export type Booking = Omit<CartPart, 'line' | 'isWithdrawal' | 'card' | 'session'>;

/** What carts are evaluated by, beside the rules. */
export interface RuleContext {
  isSignedIn: boolean;
  history: readonly Booking[];
  /** Kinds of public of the cards in the account */
  natures: ReadonlySet<string>;
  /** When the last card of a kind of public ends; absent of one that does not */
  natureEnds?: ReadonlyMap<string, Date>;
  /** When what is on a card ends, by its number */
  cardEnds: ReadonlyMap<string, Date>;
  now: Date;
}

export type RuleError = (typeof saleRuleErrors)[number];

/** A rule that a line breaks, with what its words need. */
export interface BrokenRule {
  rule: SaleRule;
  code: RuleError;
  line: number;
  /** Booked before, in other carts */
  already?: number;
  /** Of the session, or the Monday of its week */
  day?: string;
  /** The first day of the next week */
  next?: string;
  /** From when on a renewal is sold */
  from?: Date;
  /** When what it asks for ends, before the visit */
  until?: Date;
  /** A service that is missing, and how many of it */
  service?: string;
  missing?: number;
}
