import type { Locale } from '@guichet/contract/locale.ts';
import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { date, dayAndTime, inGroups } from '#kernel/format/localized.ts';
import { joinBlocks } from '#platform/mail/build-mail.ts';
import type { PageLink } from '#platform/mail/content.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { TicketDocument } from '../tickets/document/ticket-document.ts';
import { ticketBlocks } from '../tickets/mail/ticket-card.ts';

interface Recipient {
  readonly locale: Locale;
  readonly brand: DocumentBrand;
  readonly person: PersonVariables;
}

/**
 * Renders the reminder of a session.
 * @param tickets at least one, all for the session
 * @param start of the session, ISO 8601
 * @param address of the customer's tickets
 */
export function visitReminderMail(
  tickets: readonly TicketDocument[],
  start: string,
  address: string,
  { locale, brand, person }: Recipient,
): VenueMail<'visit-reminder'> {
  const moment = dayAndTime(start, locale, tickets[0]?.zone ?? brand.timeZone);
  const BILLETS = joinBlocks(ticketBlocks(tickets, locale, brand));
  const contents = contentsOf(tickets.map(({ isArticle }) => isArticle));
  return {
    mail: 'visit-reminder',
    locale,
    values: { ...person, DATE: moment.day, HEURE: moment.time, BILLETS, LIEN: address },
    subject: 'visitReminder.subject',
    heading: 'visitReminder.heading',
    facts: moment,
    parts: ['visitReminder.lead', BILLETS, { button: `${contents}.seeTickets`, address }],
    footer: 'visitReminder.footer',
  };
}

/** Renders the reminder of the end of a subscription. @param subscription.until instant, ISO 8601 */
export function subscriptionReminderMail(
  subscription: { services: string; cardNumber: string; until: string },
  page: PageLink,
  { locale, brand, person }: Recipient,
): VenueMail<'subscription-reminder'> {
  const { services } = subscription;
  const card = inGroups(subscription.cardNumber);
  const until = date(subscription.until, locale, brand.timeZone);
  return {
    mail: 'subscription-reminder',
    locale,
    values: { ...person, ABONNEMENT: services, CARTE: card, FIN: until, LIEN: page.address },
    subject: 'subscription.reminder.subject',
    heading: 'subscription.reminder.heading',
    facts: { services, card, until },
    parts: ['subscription.reminder.lead', 'subscription.reminder.next', page],
    footer: 'automatic',
  };
}
