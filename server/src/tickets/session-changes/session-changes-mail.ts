import type { Locale } from '@guichet/contract/locale.ts';
import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fullDate, time } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { TicketDocument } from '../tickets/document/document.ts';
import { ticketCard, ticketLines } from '../tickets/mail/card.ts';
import { MAX_CARDS, toCard } from '../tickets/mail/mail.ts';

interface Letter {
  readonly locale: Locale;
  readonly brand: MailBrand & DocumentBrand;
  /** Where its button leads */
  readonly address: string;
  /** Of the venue; undefined where it has none */
  readonly contact: string | undefined;
  readonly person: { readonly PRENOM: string; readonly NOM: string };
}

/**
 * Tells that a session takes place at another time, or not at all, to be put into a venue's words.
 * @param tickets at least one, all for the session
 */
export function sessionLetter(
  state: 'moved' | 'cancelled',
  tickets: readonly TicketDocument[],
  start: string,
  { locale, brand, address, contact, person }: Letter,
) {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const moment = { day: fullDate(start, locale, brand.timeZone), time: time(start, locale, brand.timeZone) };
  const cards = tickets.slice(0, MAX_CARDS).map((ticket) => toCard(ticket, locale, brand));
  const BILLETS = {
    html: html`${cards.map(ticketCard)}`,
    text: cards.map((card) => ticketLines(card, locale)).join('\n\n'),
  };
  const service = tickets[0]?.serviceName ?? '';
  const subject = t(`session.${state}.subject`, { ...moment, service, tenant });
  const heading = t(`session.${state}.heading`);
  const lead = t(`session.${state}.lead`, { ...moment, service });
  const next = t(`session.${state}.next`);
  const ask = contact === undefined ? t('session.ask', { tenant }) : t('session.askAt', { tenant, contact });
  const action = t(`${contentsOf(tickets.map(({ isArticle }) => isArticle))}.seeTickets`);
  const footer = t('visitReminder.footer', { tenant });
  const body = html`${paragraph(lead)}${BILLETS.html}${paragraph(next)}${paragraph(ask)}${button(action, address, mailColours(brand.colour))}`;
  return {
    mail: `session-${state}`,
    values: { ...person, BILLET: service, DATE: moment.day, HEURE: moment.time, BILLETS, LIEN: address },
    product: {
      subject,
      lang: locale,
      html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
      text: [
        tenant,
        heading,
        lead,
        BILLETS.text,
        next,
        ask,
        t('labelled', { label: action, text: address }),
        footer,
      ].join('\n\n'),
    },
  } as const;
}
