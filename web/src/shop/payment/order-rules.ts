import type { PaymentMeans } from './summary-data.ts';

/** What the buyer has said so far. */
export interface OrderAnswers {
  means: PaymentMeans['id'] | undefined;
  /** Codes of the supporting documents that they hold. */
  documents: ReadonlySet<string>;
  hasAcceptedTerms: boolean;
}

export type OrderProblem = 'means' | 'documents' | 'terms';

/** What is missing before the order can be placed, in the order of the form (specification §5). */
export function missingAnswers(
  answers: OrderAnswers,
  asked: { documents: readonly { code: string }[] },
): OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (answers.means === undefined) problems.push('means');
  if (asked.documents.some((document) => !answers.documents.has(document.code))) problems.push('documents');
  if (!answers.hasAcceptedTerms) problems.push('terms');
  return problems;
}

/** Means that need no choice: nothing is paid for a free cart. */
export const FREE_CART = 9;

/** The means that are chosen from the start: a free cart's only one, else those of the last order. */
export function initialMeans(
  means: readonly PaymentMeans[],
  remembered: string | undefined,
): PaymentMeans['id'] | undefined {
  return means.find(({ id }) => id === FREE_CART || String(id) === remembered)?.id;
}
