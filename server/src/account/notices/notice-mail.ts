import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { dayAndTime } from '#kernel/format/localized.ts';
import type { MailDescription, PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';
import type { AccountNotice } from './notices.ts';

interface Notice {
  locale: Locale;
  timeZone: string;
  change: AccountNotice;
  /** Instant, ISO 8601 */
  at: string;
  /** Address of the page on which a new password is requested */
  address: string;
  person: PersonVariables;
}

/** Builds the mail to the owner of an account about a change that another person may have made, or about an attack. */
export function noticeMail({
  locale,
  timeZone,
  change,
  at,
  address,
  person,
}: Notice): VenueMail<'account-attacked' | 'account-changed'> {
  const { day, time } = dayAndTime(at, locale, timeZone);
  const values = { ...person, DATE: day, HEURE: time, LIEN: address };
  const wordsOf = (kind: 'attack' | 'notice', operation = ''): MailDescription => ({
    locale,
    subject: `${kind}.subject`,
    heading: `${kind}.heading`,
    facts: { day, time, operation },
    parts: [`${kind}.lead`, `${kind}.warning`, { button: 'notice.action', address }],
    footer: 'automatic',
  });
  if (change === 'attack') return { mail: 'account-attacked', values, ...wordsOf('attack') };
  const OPERATION = translator(locale, 'mails')(`notice.changes.${change}`);
  return { mail: 'account-changed', values: { ...values, OPERATION }, ...wordsOf('notice', OPERATION) };
}
