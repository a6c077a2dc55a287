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
}

/**
 * Renders the mail with the new tickets of a move. The sender attaches their PDF and the calendar file.
 * @param tickets at least one, all for the new session
 * @param start start of the new session, ISO 8601
 */
export function movedMail(
  tickets: readonly TicketDocument[],
  start: string,
  { locale, brand, person, address }: Recipient,
): VenueMail<'ticket-moved'> {
  const moment = dayAndTime(start, locale, tickets[0]?.zone ?? brand.timeZone);
  const BILLETS = joinBlocks(ticketBlocks(tickets, locale, brand));
  const service = tickets[0]?.serviceName ?? '';
  return {
    mail: 'ticket-moved',
    locale,
    values: { ...person, BILLET: service, DATE: moment.day, HEURE: moment.time, BILLETS, LIEN: address },
    subject: 'ticketMoved.subject',
    heading: 'ticketMoved.heading',
    facts: { ...moment, service },
    parts: [
      'ticketMoved.lead',
      BILLETS,
      'ticketMoved.next',
      { button: `${contentsOf(tickets.map(({ isArticle }) => isArticle))}.seeTickets`, address },
    ],
    footer: 'ticketMoved.footer',
  };
}
