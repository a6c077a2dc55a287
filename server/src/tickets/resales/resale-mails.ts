import type { Locale } from '@guichet/contract/locale.ts';
import type { PageLink } from '#platform/mail/content.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';
import type { Settlement } from './resales.sql.ts';

interface Recipient {
  readonly locale: Locale;
  readonly person: PersonVariables;
  /** The page of the button */
  readonly page: PageLink;
}

/** Renders the mail that nobody took the places of cancelled tickets until the session started: nothing more is refunded. */
export function untakenMail(
  { orderNumber: order }: Pick<Settlement, 'orderNumber'>,
  { locale, person, page }: Recipient,
): VenueMail<'resale-untaken'> {
  return {
    mail: 'resale-untaken',
    locale,
    values: { ...person, NUMCMD: order, LIEN: page.address },
    subject: 'refund.untaken.subject',
    heading: 'refund.untaken.heading',
    facts: { order },
    parts: ['refund.untaken.lead', 'refund.untaken.next', page],
    footer: 'refund.footer',
  };
}
