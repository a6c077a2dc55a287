import type { Locale } from '@guichet/contract/locale.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** Builds the mail with a new link to an order without an account. */
export const orderLinkMail = (
  { orderNumber, address }: { orderNumber: string; address: string },
  { locale, person }: { locale: Locale; person: PersonVariables },
): VenueMail<'order-link'> => ({
  mail: 'order-link',
  locale,
  values: { ...person, NUMCMD: orderNumber, LIEN: address },
  subject: 'orderLink.subject',
  heading: 'orderLink.heading',
  facts: { order: orderNumber },
  parts: [
    'orderLink.lead',
    { button: 'orderLink.action', address, isBareInText: true },
    'orderLink.keep',
    'orderLink.ignore',
  ],
  footer: 'tickets.guestFooter',
});
