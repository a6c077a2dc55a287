import type { Locale } from '@guichet/contract/locale.ts';
import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { dayAndTime } from '#kernel/format/localized.ts';
import { joinBlocks } from '#platform/mail/build-mail.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { TicketDocument } from '../tickets/document/ticket-document.ts';
import { ticketBlocks } from '../tickets/mail/ticket-card.ts';

interface Recipient {
  readonly locale: Locale;
  readonly brand: DocumentBrand;
  readonly person: PersonVariables;
  /** Address of the recipient's tickets */
  readonly address: string;
  /** The venue's e-mail address; undefined when it has none */
  readonly contact: string | undefined;
}

/**
 * Renders the mail that a session is moved, cancelled, or takes place after all.
 * @param tickets at least one, all for the session
 * @param start the new start, or that of the cancelled session, ISO 8601
 */
export function sessionChangeMail(
  state: 'moved' | 'cancelled' | 'restored',
  tickets: readonly TicketDocument[],
  start: string,
  { locale, brand, person, address, contact }: Recipient,
): VenueMail<'session-moved' | 'session-cancelled' | 'session-restored'> {
  const moment = dayAndTime(start, locale, tickets[0]?.zone ?? brand.timeZone);
  const BILLETS = joinBlocks(ticketBlocks(tickets, locale, brand));
  const service = tickets[0]?.serviceName ?? '';
  const contents = contentsOf(tickets.map(({ isArticle }) => isArticle));
  return {
    mail: `session-${state}`,
    locale,
    values: { ...person, BILLET: service, DATE: moment.day, HEURE: moment.time, BILLETS, LIEN: address },
    subject: `session.${state}.subject`,
    heading: `session.${state}.heading`,
    facts: { ...moment, service, contact: contact ?? '' },
    parts: [
      `session.${state}.lead`,
      BILLETS,
      `session.${state}.next`,
      contact === undefined ? 'session.ask' : 'session.askAt',
      { button: `${contents}.seeTickets`, address },
    ],
    footer: 'visitReminder.footer',
  };
}
