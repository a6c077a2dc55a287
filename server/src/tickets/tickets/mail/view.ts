import type { Locale } from '@guichet/contract/locale.ts';
import { contentsOf } from '@guichet/contract/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { inGroups, printableColour } from '#platform/format/localized.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, link, mailPage, paragraph, smallPrint } from '#platform/mail/layout.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import { withdrawalNotices } from '../../withdrawal/view.ts';
import type { TicketDocument } from '../document/model.ts';
import { ticketMoment, wordsOf } from '../document/view.ts';
import { type TicketCard, ticketCard, ticketLines } from './card/view.ts';

/** Where the mail leads: pages of the portal in the reader's language. */
export interface TicketsMailLinks {
  readonly tickets: string;
  readonly receipt: string;
}

/** Ticket cards shown in the mail itself; a longer order has the rest in its PDF. */
const MAX_CARDS = 30;

interface TicketsMailOptions {
  /** How many of the tickets are in the attached PDFs; all by default. */
  readonly attachedCount?: number;
  /** The customer has asked for it; it does not follow the purchase. */
  readonly isRequested?: boolean;
}

/**
 * "Your tickets": each ticket as a card, the notices on withdrawal, links to the tickets and the receipt. PDFs are
 * attached by the sender.
 */
export function ticketsMail(
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
  links: TicketsMailLinks,
  { attachedCount = tickets.length, isRequested = false }: TicketsMailOptions = {},
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const order = tickets[0]?.orderNumber ?? '';
  const words = contentsOf(tickets.map(({ isArticle }) => isArticle));
  const subject = t(`${words}.subject`, { count: tickets.length, order, tenant });
  const heading = t(`${words}.heading`, { count: tickets.length });
  const lead = t(isRequested ? 'tickets.requested' : 'tickets.lead', { order });
  const attached =
    attachedCount < tickets.length
      ? t(`${words}.attachedInPart`, { count: attachedCount })
      : t(`${words}.attached`);
  const [seeTickets, seeReceipt] = [t(`${words}.seeTickets`), t('tickets.seeReceipt')];
  const footer = t(isRequested ? 'tickets.requestedFooter' : 'tickets.footer', { tenant });
  const notices = withdrawalNotices(tickets, locale);
  const cards = tickets.slice(0, MAX_CARDS).map((ticket) => toCard(ticket, locale, brand));
  const body = html`${paragraph(lead)}${paragraph(attached)}
${cards.map(ticketCard)}
${button(seeTickets, links.tickets, mailColours(brand.colour))}
${paragraph(link(seeReceipt, links.receipt))}
${notices.map(({ services, text }) => smallPrint(html`<b>${services}</b> – ${text}`))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({
      lang: locale,
      brand: { tenantName: tenant, colour: brand.colour },
      subject,
      preview: [cards[0]?.serviceName, cards[0]?.day, cards[0]?.time].filter(Boolean).join(', '),
      heading,
      body,
      footer,
    }),
    text: [
      tenant,
      heading,
      lead,
      attached,
      ...cards.map((card) => ticketLines(card, locale)),
      t('labelled', { label: seeTickets, text: links.tickets }),
      t('labelled', { label: seeReceipt, text: links.receipt }),
      ...notices.map(({ services, text }) => `${services} – ${text}`),
      footer,
    ].join('\n\n'),
  };
}

function toCard(ticket: TicketDocument, locale: Locale, brand: DocumentBrand): TicketCard {
  const t = translator(locale, 'documents');
  return {
    serviceName: ticket.serviceName,
    themeName: ticket.themeName,
    themeColour: printableColour(ticket.themeColour, printableColour(brand.colour)),
    ...ticketMoment(ticket, locale, brand.timeZone),
    where: ticket.place === null ? ticket.establishment : `${ticket.establishment} · ${ticket.place}`,
    priceName: ticket.priceName,
    number: t(`${wordsOf(ticket)}.ticketNumber`, { number: ticket.number }),
    codeLabel: t(`${wordsOf(ticket)}.code`),
    code: inGroups(ticket.code),
  };
}
