import type { Locale } from '@guichet/contract/locale.ts';
import { dayAndTime } from '#kernel/format/localized.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface PasskeyChange {
  locale: Locale;
  timeZone: string;
  change: 'added' | 'removed';
  /** Instant, ISO 8601 */
  at: string;
  /** Address of the page that lists the passkeys */
  address: string;
  person: PersonVariables;
}

/** Builds the mail to the owner of an account about an added or removed passkey. */
export function passkeyChangeMail({
  locale,
  timeZone,
  change,
  at,
  address,
  person,
}: PasskeyChange): VenueMail<`passkey-${PasskeyChange['change']}`> {
  const moment = dayAndTime(at, locale, timeZone);
  return {
    mail: `passkey-${change}`,
    locale,
    values: { ...person, DATE: moment.day, HEURE: moment.time, LIEN: address },
    subject: `passkey.${change}.subject`,
    heading: `passkey.${change}.heading`,
    facts: moment,
    parts: [`passkey.${change}.lead`, `passkey.${change}.warning`, { button: 'passkey.action', address }],
    footer: 'automatic',
  };
}
