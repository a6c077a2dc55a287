import type { Locale } from '@guichet/contract/locale.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** A refused payment, formatted for a mail. */
interface RefusedPayment {
  readonly amount: string;
  readonly day: string;
  readonly time: string;
}

/** Renders the mail about a refused payment to a customer who has left the site. @param address of their cart */
export const refusedPaymentMail = (
  payment: RefusedPayment,
  { locale, person, address }: { locale: Locale; person: PersonVariables; address: string },
): VenueMail<'payment-refused'> => ({
  mail: 'payment-refused',
  locale,
  values: { ...person, MONTANT: payment.amount, DATE: payment.day, HEURE: payment.time, LIEN: address },
  subject: 'paymentRefused.subject',
  heading: 'paymentRefused.heading',
  facts: { ...payment },
  parts: ['paymentRefused.lead', 'paymentRefused.next', { button: 'paymentRefused.action', address }],
  footer: 'automatic',
});
