import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { type WithdrawalRight, withdrawalNotice } from '@guichet/contract/tickets/predicates.ts';
import type { PaymentMethod, SupportingDocument } from './summary-data.ts';

/** Pure functions of an order's answers and checks. */
export interface OrderAnswers {
  method: PaymentMethod['id'] | undefined;
  /** Keys of the prices for which the buyer has confirmed a supporting document. */
  documents: ReadonlySet<string>;
  /** Address of the terms of sale that the buyer has accepted */
  acceptedTerms: string | undefined;
  /** Whether the buyer wants tickets for a time for which they already have some. */
  acceptsDoubles: boolean;
  /** Whether the provider may store the typed card. */
  savesCard: boolean;
}

export type OrderProblem = 'method' | 'doubles' | 'documents' | 'terms';

/** A reduced price, and the supporting documents of which one is checked at the entrance. */
export interface ReducedPrice {
  key: string;
  labels: Labels;
  documents: SupportingDocument[];
}

/** Groups supporting documents by price: any one of a price's documents is enough. */
export function reducedPrices(documents: readonly SupportingDocument[]): ReducedPrice[] {
  const prices = new Map<string, ReducedPrice>();
  for (const document of documents) {
    for (const labels of document.priceLabels) {
      const key = labels[DEFAULT_LOCALE];
      const price = prices.get(key) ?? { key, labels, documents: [] };
      price.documents.push(document);
      prices.set(key, price);
    }
  }
  return [...prices.values()];
}

/**
 * Returns the answers with the payment method chosen on this page in another language, and the consent to save the
 * typed card; without both if that method is no longer offered. Other pages keep neither: after a refusal, the consent
 * is requested again.
 */
export const withKeptMethod = (
  answers: OrderAnswers,
  { method, savesCard }: Pick<OrderAnswers, 'method' | 'savesCard'>,
  methods: readonly PaymentMethod[],
): OrderAnswers => (methods.some(({ id }) => id === method) ? { ...answers, method, savesCard } : answers);

/**
 * Returns what is missing before the order can be placed, in the order of the form
 * (specified-behaviour.md#order-form).
 * @param terms address of the terms to accept, if the venue has any
 */
export function missingAnswers(
  answers: OrderAnswers,
  {
    prices,
    terms,
    hasDoubles = false,
  }: { prices: readonly ReducedPrice[]; terms: string | undefined; hasDoubles?: boolean },
): OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (answers.method === undefined) problems.push('method');
  if (hasDoubles && !answers.acceptsDoubles) problems.push('doubles');
  if (prices.some((price) => !answers.documents.has(price.key))) problems.push('documents');
  if (answers.acceptedTerms !== terms) problems.push('terms');
  return problems;
}

/** Returns the rights of withdrawal in a cart, each with the names of its services. */
export function withdrawalRights(
  lines: readonly { type: number; unitPrice: number; isDated?: boolean; serviceName: Labels }[],
): { right: WithdrawalRight; services: Labels[] }[] {
  return [...Map.groupBy(lines, withdrawalNotice)].flatMap(([right, concerned]) => {
    if (right === null) return [];
    const services = new Map(
      concerned.map(({ serviceName }) => [serviceName[DEFAULT_LOCALE], serviceName] as const),
    );
    return [{ right, services: [...services.values()] }];
  });
}

/** Formats the expiry of a card as it is printed: `09/28`. */
export function expiryOf({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`;
}

/** Amounts of an order in cents: due today, and later in a number of debits. @param total of the cart */
export function owedBy(
  total: number,
  method: Pick<PaymentMethod, 'schedule'> | undefined,
): { now: number; later: number; count: number } {
  const [first, ...others] = method?.schedule ?? [];
  const later = others.reduce((sum, { amount }) => sum + amount, 0);
  return { now: first?.amount ?? total, later, count: others.length };
}

/** The payment method of a free cart, which needs no choice. */
export const FREE_CART_METHOD = 9;

/** Returns the initial method: the only one, a free cart's, the saved card, otherwise that of the last order. */
export function initialMethod(
  methods: readonly PaymentMethod[],
  remembered: string | undefined,
): PaymentMethod['id'] | undefined {
  if (methods.length === 1) return methods[0]?.id;
  const ofLastOrder = methods.find(({ id }) => id === FREE_CART_METHOD || String(id) === remembered);
  if (ofLastOrder?.card) return ofLastOrder.id;
  return (methods.find(({ card }) => card) ?? ofLastOrder)?.id;
}

/** Formats the debits after the first: `3 × 17,50 €` if they are equal, otherwise each amount. */
export function laterDebits(
  schedule: readonly { amount: number }[],
  { money, list }: { money(cents: number): string; list(items: string[]): string },
): string {
  const amounts = schedule.slice(1).map(({ amount }) => money(amount));
  return new Set(amounts).size === 1 && amounts.length > 1
    ? `${amounts.length} × ${amounts[0]}`
    : list(amounts);
}
