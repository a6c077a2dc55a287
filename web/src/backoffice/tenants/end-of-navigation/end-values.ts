import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { byLocale, type Locale } from '@guichet/contract/locale.ts';
import { END_OUTCOMES, type EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';

export type EndSettings = CallAnswer<'GET /settingsportal/endofnavigation'>;

/** Form values; empty for no text. */
export interface EndValues {
  texts: Record<EndOutcome, Record<Locale, string>>;
  disconnectingPage: string;
}

export const valuesOf = ({ texts, disconnectingPage }: EndSettings): EndValues => ({
  texts: Object.fromEntries(
    END_OUTCOMES.map((outcome) => [outcome, byLocale((locale) => texts[outcome][locale] ?? '')]),
  ) as EndValues['texts'],
  disconnectingPage,
});

/** Returns the body of the call that saves. @param version that was edited */
export const bodyOf = (
  values: EndValues,
  version: number,
): NonNullable<CallInput<'PUT /settingsportal/endofnavigation'>['body']> => ({ ...values, version });
