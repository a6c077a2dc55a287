import type { Locale } from '@guichet/contract/locale.ts';
import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { date, fullDate, inGroups, time } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { PageLink } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { TicketDocument } from '../tickets/document/document.ts';
import { ticketCard, ticketLines } from '../tickets/mail/card.ts';
import { MAX_CARDS, toCard } from '../tickets/mail/mail.ts';

/** What a mail may call its reader by. */
interface Person {
  readonly PRENOM: string;
  readonly NOM: string;
}

interface Letter {
  readonly locale: Locale;
  readonly brand: MailBrand & DocumentBrand;
  /** Where its button leads */
  readonly address: string;
  readonly person: Person;
}

/** Reminds of a session, to be put into a venue's words. @param tickets at least one, all for the session */
export function visitLetter(
  tickets: readonly TicketDocument[],
  start: string,
  { locale, brand, address, person }: Letter,
) {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const moment = { day: fullDate(start, locale, brand.timeZone), time: time(start, locale, brand.timeZone) };
  const cards = tickets.slice(0, MAX_CARDS).map((ticket) => toCard(ticket, locale, brand));
  const BILLETS = {
    html: html`${cards.map(ticketCard)}`,
    text: cards.map((card) => ticketLines(card, locale)).join('\n\n'),
  };
  const subject = t('visitReminder.subject', { ...moment, tenant });
  const heading = t('visitReminder.heading');
  const lead = t('visitReminder.lead', moment);
  const action = t(`${contentsOf(tickets.map(({ isArticle }) => isArticle))}.seeTickets`);
  const footer = t('visitReminder.footer', { tenant });
  const body = html`${paragraph(lead)}${BILLETS.html}${button(action, address, mailColours(brand.colour))}`;
  return {
    mail: 'visit-reminder',
    values: { ...person, DATE: moment.day, HEURE: moment.time, BILLETS, LIEN: address },
    product: {
      subject,
      lang: locale,
      html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
      text: [
        tenant,
        heading,
        lead,
        BILLETS.text,
        t('labelled', { label: action, text: address }),
        footer,
      ].join('\n\n'),
    },
  } as const;
}

/** Reminds of the end of a subscription, to be put into a venue's words. @param until instant, ISO 8601 */
export function subscriptionLetter(
  { services, cardNumber, until }: { services: string; cardNumber: string; until: string },
  { locale, brand, page, person }: Omit<Letter, 'address'> & { readonly page: PageLink },
) {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const facts = {
    services,
    card: inGroups(cardNumber),
    until: date(until, locale, brand.timeZone),
    tenant,
  };
  const subject = t('subscription.reminder.subject', facts);
  const heading = t('subscription.reminder.heading');
  const lead = t('subscription.reminder.lead', facts);
  const next = t('subscription.reminder.next');
  const footer = t('automatic', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(page.label, page.address, mailColours(brand.colour))}`;
  return {
    mail: 'subscription-reminder',
    values: { ...person, ABONNEMENT: services, CARTE: facts.card, FIN: facts.until, LIEN: page.address },
    product: {
      subject,
      lang: locale,
      html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
      text: [
        tenant,
        heading,
        lead,
        next,
        t('labelled', { label: page.label, text: page.address }),
        footer,
      ].join('\n\n'),
    },
  } as const;
}
