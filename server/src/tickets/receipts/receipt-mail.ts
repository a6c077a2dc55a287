import type { Locale } from '@guichet/contract/locale.ts';
import type { Contents } from '@guichet/contract/tickets/predicates.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** Renders the mail "Your receipt"; the sender attaches the PDF. @param address of the order's tickets */
export const receiptMail = (
  receipt: { readonly orderNumber: string; readonly total: string; readonly contents: Contents },
  { locale, person, address }: { locale: Locale; person: PersonVariables; address: string },
): VenueMail<'receipt'> => ({
  mail: 'receipt',
  locale,
  values: { ...person, NUMCMD: receipt.orderNumber, TOTAL: receipt.total, LIEN: address },
  subject: 'receipt.subject',
  heading: 'receipt.heading',
  facts: { order: receipt.orderNumber, total: receipt.total },
  parts: ['receipt.lead', { button: `${receipt.contents}.seeTickets`, address }],
  footer: 'receipt.footer',
});
