import type { Labels } from '@guichet/contract/locale.ts';
import type { PaymentMethod, SupportingDocument } from './summary-data.ts';

/** What the buyer has said so far. */
export interface OrderAnswers {
  means: PaymentMethod['id'] | undefined;
  /** Keys of the prices for which they hold a supporting document. */
  documents: ReadonlySet<string>;
  hasAcceptedTerms: boolean;
}

export type OrderProblem = 'means' | 'documents' | 'terms';

/** A reduced price, and the documents of which its bearer shows one at the entrance. */
export interface ReducedPrice {
  key: string;
  labels: Labels;
  documents: Labels[];
}

/** Supporting documents by the price that they are for: any one of a price's documents will do. */
export function reducedPrices(documents: readonly SupportingDocument[]): ReducedPrice[] {
  const prices = new Map<string, ReducedPrice>();
  for (const document of documents) {
    for (const labels of document.priceLabels) {
      const key = labels['fr-FR'];
      const price = prices.get(key) ?? { key, labels, documents: [] };
      price.documents.push(document.labels);
      prices.set(key, price);
    }
  }
  return [...prices.values()];
}

/** What is missing before the order can be placed, in the order of the form (specification §5). */
export function missingAnswers(answers: OrderAnswers, prices: readonly ReducedPrice[]): OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (answers.means === undefined) problems.push('means');
  if (prices.some((price) => !answers.documents.has(price.key))) problems.push('documents');
  if (!answers.hasAcceptedTerms) problems.push('terms');
  return problems;
}

/** Means that need no choice: nothing is paid for a free cart. */
export const FREE_CART_METHOD = 9;

/** The means that are chosen from the start: a free cart's only one, else those of the last order. */
export function initialMethod(
  means: readonly PaymentMethod[],
  remembered: string | undefined,
): PaymentMethod['id'] | undefined {
  return means.find(({ id }) => id === FREE_CART_METHOD || String(id) === remembered)?.id;
}
