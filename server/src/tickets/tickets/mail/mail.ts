import type { Locale } from '@guichet/contract/locale.ts';
import { type Contents, contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import { inGroups, money, printableColour } from '#kernel/format/localized.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent, PageLink } from '#platform/mail/content.ts';
import { button, link, mailPage, paragraph, smallPrint } from '#platform/mail/layout.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { CardNote } from '#tickets/sold-cards.ts';
import { withdrawalNotices } from '#tickets/withdrawal.ts';
import { phraseGroup, type TicketDocument, ticketMoment } from '../document/document.ts';
import { type TicketCard, ticketCard, ticketLines } from './card.ts';

/** Where the mail leads: pages of the portal in the reader's language. */
export interface TicketsMailLinks {
  readonly tickets: string;
  readonly cards: PageLink;
  /** That of the order; absent for who has not bought it. */
  readonly receipt?: string;
}

/** Ticket cards shown in the mail itself; a longer order has the rest in its PDF. */
export const MAX_CARDS = 30;

interface TicketsMailOptions {
  /** How many of the tickets are in the attached PDFs; all by default. */
  readonly attachedCount?: number;
  /** The customer has asked for it; it does not follow the purchase. */
  readonly isRequested?: boolean;
  /** What the order did with cards. */
  readonly cards?: OrderCards;
  /** What the order cost, in cents; absent for who has not bought it, and for single tickets of it. */
  readonly totalCents?: number;
}

interface OrderCards {
  readonly orderNumber: string;
  readonly notes: readonly CardNote[];
  /** What was loaded onto them. */
  readonly loaded: Parameters<typeof withdrawalNotices>[0];
}

/** The mail below, to be put into a venue's words. @param person what it may call the customer by */
export function ticketsLetter(
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
  links: TicketsMailLinks,
  person: { readonly PRENOM: string; readonly NOM: string },
  options: TicketsMailOptions = {},
) {
  const parts = partsOf(tickets, locale, brand, options);
  const { words, order, attached, cards, notes, total, notices } = parts;
  const BILLETS = {
    html: html`${attached === null ? null : paragraph(attached)}${cards.map(ticketCard)}${notes.map(noteMarkup)}${total.map(paragraph)}${notices.map(noticeMarkup)}`,
    text: [
      ...(attached === null ? [] : [attached]),
      ...cards.map((card) => ticketLines(card, locale)),
      ...notes.map(noteText),
      ...total,
      ...notices.map(noticeText),
    ].join('\n\n'),
  };
  const LIEN = words === 'cards' ? links.cards.address : links.tickets;
  return {
    mail: 'tickets',
    values: { ...person, NUMCMD: order, BILLETS, LIEN, LIENRECU: links.receipt ?? '' },
    product: ticketsMail(tickets, locale, brand, links, options),
  } as const;
}

/**
 * "Your tickets": each ticket as a card, what became of the customer's cards, the notices on withdrawal, links to the
 * tickets and the buyer's receipt. PDFs are attached by the sender.
 */
export function ticketsMail(
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
  links: TicketsMailLinks,
  options: TicketsMailOptions = {},
): MailContent {
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const { words, order, attached, cards, notes, total, notices } = partsOf(tickets, locale, brand, options);
  const { isRequested = false } = options;
  const count = tickets.length || notes.length;
  const subject = t(`${words}.subject`, { count, order, tenant });
  const heading = t(`${words}.heading`, { count });
  const lead = t(isRequested ? 'tickets.requested' : 'tickets.lead', { order });
  const seeReceipt = t('tickets.seeReceipt');
  const see = words === 'cards' ? links.cards : { label: t(`${words}.seeTickets`), address: links.tickets };
  const footer = t(isRequested ? 'tickets.requestedFooter' : 'tickets.footer', { tenant });
  const body = html`${paragraph(lead)}${attached === null ? null : paragraph(attached)}
${cards.map(ticketCard)}${notes.map(noteMarkup)}${total.map(paragraph)}
${button(see.label, see.address, mailColours(brand.colour))}
${links.receipt === undefined ? null : paragraph(link(seeReceipt, links.receipt))}
${notices.map(noticeMarkup)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({
      lang: locale,
      brand,
      subject,
      preview: [cards[0]?.serviceName ?? notes[0]?.title, cards[0]?.day, cards[0]?.time]
        .filter(Boolean)
        .join(', '),
      heading,
      body,
      footer,
    }),
    text: [
      tenant,
      heading,
      lead,
      ...(attached === null ? [] : [attached]),
      ...cards.map((card) => ticketLines(card, locale)),
      ...notes.map(noteText),
      ...total,
      t('labelled', { label: see.label, text: see.address }),
      ...(links.receipt === undefined ? [] : [t('labelled', { label: seeReceipt, text: links.receipt })]),
      ...notices.map(noticeText),
      footer,
    ].join('\n\n'),
  };
}

type Words = Contents | 'cards';
type Notice = ReturnType<typeof withdrawalNotices>[number];

const noteMarkup = ({ title, lines }: CardNote): Markup =>
  paragraph(html`<b>${title}</b>${lines.map((line) => html`<br>${line}`)}`);
const noteText = ({ title, lines }: CardNote): string => [title, ...lines].join('\n');
const noticeMarkup = ({ services, text }: Notice): Markup => smallPrint(html`<b>${services}</b> – ${text}`);
const noticeText = ({ services, text }: Notice): string => `${services} – ${text}`;

/** What a mail shows of an order, in the product's words or the venue's. */
function partsOf(
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
  { attachedCount = tickets.length, cards: filled, totalCents }: TicketsMailOptions,
) {
  const t = translator(locale, 'mails');
  const words: Words = tickets.length === 0 ? 'cards' : contentsOf(tickets.map(({ isArticle }) => isArticle));
  return {
    words,
    order: tickets[0]?.orderNumber ?? filled?.orderNumber ?? '',
    attached: attachedWords(words, attachedCount, tickets.length, t),
    cards: tickets.slice(0, MAX_CARDS).map((ticket) => toCard(ticket, locale, brand)),
    notes: filled?.notes ?? [],
    total: totalCents === undefined ? [] : [t('tickets.total', { total: money(totalCents, locale) })],
    notices: withdrawalNotices([...tickets, ...(filled?.loaded ?? [])], locale),
  };
}

/** What is attached; nothing to an order of cards alone. */
function attachedWords(
  words: Words,
  attached: number,
  tickets: number,
  t: Translate<'mails'>,
): string | null {
  if (words === 'cards') return null;
  return attached < tickets ? t(`${words}.attachedInPart`, { count: attached }) : t(`${words}.attached`);
}

/** A ticket as mails show it. */
export function toCard(ticket: TicketDocument, locale: Locale, brand: DocumentBrand): TicketCard {
  const t = translator(locale, 'documents');
  return {
    serviceName: ticket.serviceName,
    themeName: ticket.themeName,
    themeColour: printableColour(ticket.themeColour, printableColour(brand.colour)),
    ...ticketMoment(ticket, locale, brand.timeZone),
    address: ticket.address,
    where: ticket.place === null ? ticket.establishment : `${ticket.establishment} · ${ticket.place}`,
    priceName: ticket.priceName,
    number: t(`${phraseGroup(ticket)}.ticketNumber`, { number: ticket.number }),
    codeLabel: t(`${phraseGroup(ticket)}.code`),
    code: inGroups(ticket.code),
  };
}
