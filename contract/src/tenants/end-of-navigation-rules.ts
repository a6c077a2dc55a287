import type { ProblemCode } from '../account/registration-rules.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '../locale.ts';
import { addressProblem } from './link-rules.ts';

/** Ends of a purchase for which a venue may write texts, in the order of the form. */
export const END_OUTCOMES = ['success', 'failed', 'cancelled', 'expired', 'delayed', 'refunded'] as const;
export type EndOutcome = (typeof END_OUTCOMES)[number];

/** Maximum length of a text, in characters. */
export const MAX_END_TEXT = 600;

interface ValidatedEnd {
  texts: Readonly<Record<EndOutcome, Labels>>;
  disconnectingPage: string;
}

/**
 * Returns the problems by field (`texts.success.<locale>`, `disconnectingPage`).
 * @param main the venue's main language
 */
export function endProblems(
  { texts, disconnectingPage }: ValidatedEnd,
  main: Locale = DEFAULT_LOCALE,
): Record<string, ProblemCode> {
  const address = addressProblem(disconnectingPage);
  // Other languages fall back to the main one; without it, most visitors would see nothing.
  const silent = END_OUTCOMES.flatMap((outcome) => {
    const said = texts[outcome];
    const isMissing = !said[main]?.trim() && Object.values(said).some((text) => text?.trim());
    return isMissing ? [[`texts.${outcome}.${main}`, 'field.required'] as const] : [];
  });
  return { ...(address && { disconnectingPage: address }), ...Object.fromEntries(silent) };
}
