import type { Locale } from '@guichet/contract/locale.ts';
import { type Contents, contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { money } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import { joinBlocks, labelled, paragraphBlock } from '#platform/mail/build-mail.ts';
import type { PageLink } from '#platform/mail/content.ts';
import { link, paragraph, smallPrint } from '#platform/mail/layout.ts';
import type { MailBlock, PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { CardNote } from '#tickets/sold-cards.ts';
import { withdrawalNotices } from '#tickets/withdrawal-notices.ts';
import { type TicketDocument, ticketMoment } from '../document/ticket-document.ts';
import { ticketBlocks } from './ticket-card.ts';

/** The pages of the portal that the mail links to, in the recipient's language. */
export interface TicketsMailLinks {
  readonly tickets: string;
  readonly cards: PageLink;
  /** The receipt of the order; absent for a recipient other than the buyer. */
  readonly receipt?: string;
  /** Page with the buttons that add a ticket to a wallet; absent while the venue has none. */
  readonly wallet?: { readonly address: string; readonly of: 'apple' | 'google' | 'both' };
}

interface TicketsMailOptions {
  /** Number of tickets in the attached PDFs; default: all. */
  readonly attachedCount?: number;
  /** Whether the customer requested the mail; otherwise it follows the purchase. */
  readonly isRequested?: boolean;
  /** Whether the order has no account. */
  readonly isGuest?: boolean;
  /** Cards that the order created or topped up. */
  readonly cards?: OrderCards;
  /** Total of the order in cents; absent for a recipient other than the buyer, and for single tickets. */
  readonly totalCents?: number;
}

interface OrderCards {
  readonly orderNumber: string;
  readonly notes: readonly CardNote[];
  /** Rights that were loaded onto the cards. */
  readonly loaded: Parameters<typeof withdrawalNotices>[0];
}

/**
 * Renders the mail "Your tickets": each ticket as a card, notes on the customer's cards, the notices on withdrawal,
 * links to the tickets and to the buyer's receipt. The sender attaches the PDFs.
 */
export function ticketsMail(
  tickets: readonly TicketDocument[],
  { locale, brand, person }: { locale: Locale; brand: DocumentBrand; person: PersonVariables },
  links: TicketsMailLinks,
  options: TicketsMailOptions = {},
): VenueMail<'tickets'> {
  const t = translator(locale, 'mails');
  const { isRequested = false, isGuest = false, cards: filled, totalCents } = options;
  const words: Contents | 'cards' =
    tickets.length === 0 ? 'cards' : contentsOf(tickets.map(({ isArticle }) => isArticle));
  const order = tickets[0]?.orderNumber ?? filled?.orderNumber ?? '';
  const notes = filled?.notes ?? [];
  const attachedCount = options.attachedCount ?? tickets.length;
  const contents = [
    // An order with cards only has no attachment.
    ...(words === 'cards'
      ? []
      : [
          paragraphBlock(
            attachedCount < tickets.length
              ? t(`${words}.attachedInPart`, { count: attachedCount })
              : t(`${words}.attached`),
          ),
        ]),
    ...ticketBlocks(tickets, locale, brand),
    ...notes.map(noteBlock),
    ...(totalCents === undefined
      ? []
      : [paragraphBlock(t('tickets.total', { total: money(totalCents, locale) }))]),
    ...(links.wallet && tickets.length > 0
      ? [linkBlock({ label: t(`tickets.wallet.${links.wallet.of}`), address: links.wallet.address }, locale)]
      : []),
  ];
  const notices = withdrawalNotices([...tickets, ...(filled?.loaded ?? [])], locale).map(noticeBlock);
  const see = words === 'cards' ? links.cards : { label: t(`${words}.seeTickets`), address: links.tickets };
  return {
    mail: 'tickets',
    locale,
    values: {
      ...person,
      NUMCMD: order,
      BILLETS: joinBlocks([...contents, ...notices]),
      LIEN: see.address,
      LIENRECU: links.receipt ?? '',
    },
    subject: `${words}.subject`,
    heading: `${words}.heading`,
    preview: previewOf(tickets, notes, locale, brand),
    facts: { count: tickets.length || notes.length, order },
    parts: [
      isRequested ? 'tickets.requested' : 'tickets.lead',
      ...contents,
      isGuest ? { label: t('pages.order'), address: see.address } : see,
      ...(isGuest ? (['orderLink.keep'] as const) : []),
      ...(links.receipt === undefined
        ? []
        : [linkBlock({ label: t('tickets.seeReceipt'), address: links.receipt }, locale)]),
      ...notices,
    ],
    footer: isGuest ? 'tickets.guestFooter' : isRequested ? 'tickets.requestedFooter' : 'tickets.footer',
  };
}

/** Returns the preview text: the first ticket with its day and time, or the first card. */
function previewOf(
  [first]: readonly TicketDocument[],
  [note]: readonly CardNote[],
  locale: Locale,
  { timeZone }: DocumentBrand,
): string {
  if (!first) return note?.title ?? '';
  const { day, time } = ticketMoment(first, locale, timeZone);
  return [first.serviceName, day, time].filter(Boolean).join(', ');
}

const linkBlock = (page: PageLink, locale: Locale): MailBlock => ({
  html: paragraph(link(page.label, page.address)),
  text: labelled(page, locale),
});

const noteBlock = ({ title, lines }: CardNote): MailBlock => ({
  html: paragraph(html`<b>${title}</b>${lines.map((line) => html`<br>${line}`)}`),
  text: [title, ...lines].join('\n'),
});

const noticeBlock = ({ services, text }: ReturnType<typeof withdrawalNotices>[number]): MailBlock => ({
  html: smallPrint(html`<b>${services}</b> – ${text}`),
  text: `${services} – ${text}`,
});
