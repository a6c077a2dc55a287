import type { Locale } from '@guichet/contract/locale.ts';
import { inGroups, printableColour } from '#platform/format/localized.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, link, mailPage, paragraph } from '#platform/mail/layout.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import { documentWords } from '#platform/pdf/words.ts';
import type { TicketDocument } from '../document/model.ts';
import { ticketMoment } from '../document/view.ts';
import { type TicketCard, ticketCard, ticketLines } from './card/view.ts';

/** Where the mail leads: pages of the portal in the reader's language. */
export interface TicketsMailLinks {
  readonly tickets: string;
  readonly receipt: string;
}

interface Words {
  readonly subject: (count: number, orderNumber: string, tenantName: string) => string;
  readonly heading: (count: number) => string;
  readonly lead: (orderNumber: string) => string;
  readonly attached: string;
  readonly attachedInPart: (count: number) => string;
  readonly seeTickets: string;
  readonly seeReceipt: string;
  readonly footer: (tenantName: string) => string;
}

const words: Readonly<Record<Locale, Words>> = {
  'fr-FR': {
    subject: (count, orderNumber, tenantName) =>
      `${count > 1 ? `Vos ${count} billets` : 'Votre billet'} – commande ${orderNumber} – ${tenantName}`,
    heading: (count) => (count > 1 ? 'Vos billets' : 'Votre billet'),
    lead: (orderNumber) => `Merci de votre achat. Voici ce que contient la commande ${orderNumber}.`,
    attached: 'Le PDF joint porte le code à présenter à l’entrée, sur votre téléphone ou imprimé.',
    attachedInPart: (count) =>
      `Les ${count} premiers billets sont joints en PDF. Vous trouverez les autres dans « Mes billets ».`,
    seeTickets: 'Voir mes billets',
    seeReceipt: 'Télécharger le reçu',
    footer: (tenantName) =>
      `Vous recevez ce message parce qu’un achat a été fait sur ${tenantName} avec votre compte.`,
  },
  'en-GB': {
    subject: (count, orderNumber, tenantName) =>
      `${count > 1 ? `Your ${count} tickets` : 'Your ticket'} – order ${orderNumber} – ${tenantName}`,
    heading: (count) => (count > 1 ? 'Your tickets' : 'Your ticket'),
    lead: (orderNumber) => `Thank you for your purchase. This is what order ${orderNumber} contains.`,
    attached: 'The attached PDF carries the code to show at the entrance, on your phone or on paper.',
    attachedInPart: (count) =>
      `The first ${count} tickets are attached as PDF. You will find the others under “My tickets”.`,
    seeTickets: 'See my tickets',
    seeReceipt: 'Download the receipt',
    footer: (tenantName) =>
      `You receive this message because a purchase was made at ${tenantName} with your account.`,
  },
  'de-DE': {
    subject: (count, orderNumber, tenantName) =>
      `${count > 1 ? `Ihre ${count} Tickets` : 'Ihr Ticket'} – Bestellung ${orderNumber} – ${tenantName}`,
    heading: (count) => (count > 1 ? 'Ihre Tickets' : 'Ihr Ticket'),
    lead: (orderNumber) => `Vielen Dank für Ihren Kauf. Das enthält die Bestellung ${orderNumber}.`,
    attached: 'Das angehängte PDF trägt den Code zum Vorzeigen am Eingang, auf dem Telefon oder ausgedruckt.',
    attachedInPart: (count) =>
      `Die ersten ${count} Tickets sind als PDF angehängt. Die übrigen finden Sie unter „Meine Tickets“.`,
    seeTickets: 'Meine Tickets ansehen',
    seeReceipt: 'Quittung herunterladen',
    footer: (tenantName) =>
      `Sie erhalten diese Nachricht, weil bei ${tenantName} mit Ihrem Konto eingekauft wurde.`,
  },
};

/** Ticket cards shown in the mail itself; a longer order has the rest in its PDF. */
const MAX_CARDS = 30;

/**
 * "Your tickets": each ticket as a card, links to the tickets and the receipt. PDFs are attached by the sender.
 * @param attachedCount how many of the tickets are in them
 */
export function ticketsMail(
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
  links: TicketsMailLinks,
  attachedCount = tickets.length,
): MailContent {
  const say = words[locale];
  const orderNumber = tickets[0]?.orderNumber ?? '';
  const subject = say.subject(tickets.length, orderNumber, brand.tenantName);
  const cards = tickets.slice(0, MAX_CARDS).map((ticket) => toCard(ticket, locale, brand));
  const attached = attachedCount < tickets.length ? say.attachedInPart(attachedCount) : say.attached;
  const colours = mailColours(brand.colour);
  const body = html`${paragraph(say.lead(orderNumber))}${paragraph(attached)}
${cards.map(ticketCard)}
${button(say.seeTickets, links.tickets, colours)}
${paragraph(link(say.seeReceipt, links.receipt))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({
      lang: locale,
      brand: { tenantName: brand.tenantName, colour: brand.colour },
      subject,
      preview: [cards[0]?.serviceName, cards[0]?.day, cards[0]?.time].filter(Boolean).join(', '),
      heading: say.heading(tickets.length),
      body,
      footer: say.footer(brand.tenantName),
    }),
    text: [
      brand.tenantName,
      say.heading(tickets.length),
      say.lead(orderNumber),
      attached,
      ...cards.map(ticketLines),
      `${say.seeTickets} : ${links.tickets}`,
      `${say.seeReceipt} : ${links.receipt}`,
      say.footer(brand.tenantName),
    ].join('\n\n'),
  };
}

function toCard(ticket: TicketDocument, locale: Locale, brand: DocumentBrand): TicketCard {
  const say = documentWords(locale);
  return {
    serviceName: ticket.serviceName,
    themeName: ticket.themeName,
    themeColour: printableColour(ticket.themeColour, printableColour(brand.colour)),
    ...ticketMoment(ticket, locale, brand.timeZone),
    where: ticket.place === null ? ticket.establishment : `${ticket.establishment} · ${ticket.place}`,
    priceName: ticket.priceName,
    number: say.ticketNumber(ticket.number),
    codeLabel: say.code,
    code: inGroups(ticket.code),
  };
}
