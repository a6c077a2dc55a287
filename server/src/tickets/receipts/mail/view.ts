import type { Locale } from '@guichet/contract/locale.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

interface Words {
  readonly subject: (orderNumber: string, tenantName: string) => string;
  readonly heading: string;
  readonly lead: (orderNumber: string, total: string) => string;
  readonly seeTickets: string;
  readonly footer: (tenantName: string) => string;
}

const words: Readonly<Record<Locale, Words>> = {
  'fr-FR': {
    subject: (orderNumber, tenantName) => `Votre reçu – commande ${orderNumber} – ${tenantName}`,
    heading: 'Votre reçu',
    lead: (orderNumber, total) =>
      `Vous trouverez en pièce jointe le reçu de la commande ${orderNumber}, d’un montant de ${total}.`,
    seeTickets: 'Voir mes billets',
    footer: (tenantName) =>
      `Vous recevez ce message parce que ce reçu a été demandé sur ${tenantName} avec votre compte.`,
  },
  'en-GB': {
    subject: (orderNumber, tenantName) => `Your receipt – order ${orderNumber} – ${tenantName}`,
    heading: 'Your receipt',
    lead: (orderNumber, total) => `Attached is the receipt for order ${orderNumber}, amounting to ${total}.`,
    seeTickets: 'See my tickets',
    footer: (tenantName) =>
      `You receive this message because this receipt was asked for at ${tenantName} with your account.`,
  },
  'de-DE': {
    subject: (orderNumber, tenantName) => `Ihre Quittung – Bestellung ${orderNumber} – ${tenantName}`,
    heading: 'Ihre Quittung',
    lead: (orderNumber, total) =>
      `Im Anhang finden Sie die Quittung der Bestellung ${orderNumber} über ${total}.`,
    seeTickets: 'Meine Tickets ansehen',
    footer: (tenantName) =>
      `Sie erhalten diese Nachricht, weil diese Quittung bei ${tenantName} mit Ihrem Konto angefordert wurde.`,
  },
};

/** "Your receipt"; the PDF is attached by the sender. */
export function receiptMail(
  receipt: { readonly orderNumber: string; readonly total: string },
  locale: Locale,
  brand: MailBrand,
  ticketsAddress: string,
): MailContent {
  const say = words[locale];
  const subject = say.subject(receipt.orderNumber, brand.tenantName);
  const lead = say.lead(receipt.orderNumber, receipt.total);
  const footer = say.footer(brand.tenantName);
  const body = html`${paragraph(lead)}${button(say.seeTickets, ticketsAddress, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading: say.heading, body, footer }),
    text: [brand.tenantName, say.heading, lead, `${say.seeTickets} : ${ticketsAddress}`, footer].join('\n\n'),
  };
}
