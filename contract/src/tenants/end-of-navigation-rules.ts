import type { ProblemCode } from '../account/registration-rules.ts';
import { DEFAULT_LOCALE, type Labels } from '../locale.ts';
import { addressProblem } from './link-rules.ts';

/** The ends of a purchase that a venue has words for, in the order of the form. */
export const END_OUTCOMES = ['success', 'failed', 'cancelled', 'expired', 'delayed', 'refunded'] as const;
export type EndOutcome = (typeof END_OUTCOMES)[number];

/** The longest text, in characters. */
export const MAX_END_TEXT = 600;

interface ValidatedEnd {
  texts: Readonly<Record<EndOutcome, Labels>>;
  disconnectingPage: string;
}

/** The problems by field (`texts.success.<locale>`, `disconnectingPage`); empty when there are none. */
export function endProblems({ texts, disconnectingPage }: ValidatedEnd): Record<string, ProblemCode> {
  const address = addressProblem(disconnectingPage);
  // The other languages fall back to the default one: without it, most visitors would see nothing.
  const silent = END_OUTCOMES.flatMap((outcome) => {
    const { [DEFAULT_LOCALE]: main, ...others } = texts[outcome];
    const isMissing = main.trim() === '' && Object.values(others).some((text) => text?.trim());
    return isMissing ? [[`texts.${outcome}.${DEFAULT_LOCALE}`, 'field.required'] as const] : [];
  });
  return { ...(address && { disconnectingPage: address }), ...Object.fromEntries(silent) };
}
