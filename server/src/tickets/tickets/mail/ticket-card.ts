import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { inGroups, printableColour } from '#kernel/format/localized.ts';
import { html, type Markup } from '#kernel/format/markup.ts';
import { DISPLAY_FONT, INK, INK_SOFT, LINE, PAPER } from '#platform/mail/layout.ts';
import type { MailBlock } from '#platform/mail/mail-description.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import { phraseGroup, type TicketDocument, ticketMoment } from '../document/ticket-document.ts';

/** Maximum number of tickets shown in a mail; the PDF of a longer order has the rest. */
const MAX_CARDS = 30;

/** A ticket's texts, ready to print; null is omitted. */
interface TicketCard {
  readonly serviceName: string;
  readonly themeName: string | null;
  /** `#rrggbb` */
  readonly themeColour: string;
  readonly day: string;
  readonly time: string | null;
  readonly until: string | null;
  readonly where: string;
  /** Null for a ticket that is valid at several establishments. */
  readonly address: string | null;
  readonly priceName: string | null;
  /** Null for a ticket without better cancellation terms. */
  readonly flexible: string | null;
  readonly number: string;
  readonly codeLabel: string;
  readonly code: string;
}

/** Renders the first tickets of an order as cards. */
export const ticketBlocks = (
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
): MailBlock[] =>
  tickets.slice(0, MAX_CARDS).map((ticket) => {
    const card = toCard(ticket, locale, brand);
    return { html: ticketCard(card), text: ticketLines(card, locale) };
  });

function toCard(ticket: TicketDocument, locale: Locale, brand: DocumentBrand): TicketCard {
  const t = translator(locale, 'documents');
  return {
    serviceName: ticket.serviceName,
    themeName: ticket.themeName,
    themeColour: printableColour(ticket.themeColour, printableColour(brand.colour)),
    ...ticketMoment(ticket, locale, brand.timeZone),
    address: ticket.address,
    where: ticket.place === null ? ticket.establishment : `${ticket.establishment} · ${ticket.place}`,
    priceName: ticket.priceName,
    flexible: ticket.flexible ?? null,
    number: t(`${phraseGroup(ticket)}.ticketNumber`, { number: ticket.number }),
    codeLabel: t(`${phraseGroup(ticket)}.code`),
    code: inGroups(ticket.code),
  };
}

/** Renders a ticket as a card with two notches and a tear line, as tables for mail programs. */
function ticketCard(ticket: TicketCard): Markup {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:separate">
<tr><td colspan="3" class="ticket ink" style="background:${PAPER};border:1px solid ${LINE};border-bottom:0;border-left:6px solid ${ticket.themeColour};border-radius:14px 14px 0 0;padding:20px 24px 14px;color:${INK}">
<h2 style="margin:0;font:700 22px/1.2 ${DISPLAY_FONT}">${ticket.serviceName}</h2>
${ticket.themeName === null ? null : html`<p class="ink-soft" style="margin:2px 0 0;color:${INK_SOFT};font-size:14px">${ticket.themeName}</p>`}
<p style="margin:14px 0 0;font-weight:600">${ticket.day}</p>
${ticket.time === null ? null : html`<p style="margin:2px 0 0"><span class="time" style="font:700 40px/1.1 ${DISPLAY_FONT};letter-spacing:-0.02em">${ticket.time}</span>${ticket.until === null ? null : html` <span class="ink-soft" style="color:${INK_SOFT}">${ticket.until}</span>`}</p>`}
<p style="margin:10px 0 0">${ticket.where}</p>
${ticket.address === null ? null : html`<p class="ink-soft" style="margin:2px 0 0;color:${INK_SOFT}">${ticket.address}</p>`}
${ticket.priceName === null ? null : html`<p class="ink-soft" style="margin:2px 0 0;color:${INK_SOFT}">${ticket.priceName}</p>`}${ticket.flexible === null ? null : html`<p style="margin:10px 0 0">${ticket.flexible}</p>`}
</td></tr>
<tr>
<td class="ticket" width="12" style="width:12px;background:${PAPER};border-left:6px solid ${ticket.themeColour};font-size:0;line-height:0"><div class="hole" style="width:12px;height:24px;background:#ffffff;border-radius:0 12px 12px 0;margin-left:-6px">&#8203;</div></td>
<td class="ticket" style="background:${PAPER};font-size:0;line-height:0"><div class="tear" style="border-top:2px dashed #8ea2ac;height:0">&#8203;</div></td>
<td class="ticket" width="12" style="width:12px;background:${PAPER};border-right:1px solid ${LINE};font-size:0;line-height:0"><div class="hole" style="width:12px;height:24px;background:#ffffff;border-radius:12px 0 0 12px;margin-right:-1px">&#8203;</div></td>
</tr>
<tr><td colspan="3" class="ticket ink" style="background:${PAPER};border:1px solid ${LINE};border-top:0;border-left:6px solid ${ticket.themeColour};border-radius:0 0 14px 14px;padding:10px 24px 18px;color:${INK}">
<p class="ink-soft" style="margin:0;color:${INK_SOFT};font-size:14px">${ticket.number} · ${ticket.codeLabel}</p>
<p style="margin:2px 0 0;font:700 20px/1.3 ${DISPLAY_FONT};letter-spacing:0.06em">${ticket.code}</p>
</td></tr>
</table>`;
}

/** Renders a ticket as lines of plain text. */
function ticketLines(ticket: TicketCard, locale: Locale): string {
  const t = translator(locale, 'mails');
  const when = [ticket.day, ticket.time, ticket.until].filter((part) => part !== null).join(', ');
  return [
    ticket.serviceName,
    when,
    ticket.where,
    ticket.address,
    ticket.priceName,
    ticket.flexible,
    ticket.number,
    t('labelled', { label: ticket.codeLabel, text: ticket.code }),
  ]
    .filter((line) => line !== null)
    .join('\n');
}
