import type { Locale } from '@guichet/contract/locale.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** A refused debit, formatted for a mail. */
export interface RefusedDebit {
  readonly amount: string;
  readonly day: string;
  readonly number: number;
  readonly count: number;
  readonly customer: string;
  readonly email: string;
  readonly person: PersonVariables;
}

/** The recipient of the mail; `reminder` goes to the customer. */
export type RefusedRecipient = 'customer' | 'venue' | 'reminder';

const MAILS = {
  customer: 'instalment-refused',
  reminder: 'instalment-reminder',
  venue: 'instalment-venue',
} as const;

/** Renders the mail to customer or venue about a refused instalment, or a reminder. @param address of its button */
export function refusedDebitMail(
  recipient: RefusedRecipient,
  { person, ...facts }: RefusedDebit,
  { locale, address }: { readonly locale: Locale; readonly address: string },
): VenueMail<(typeof MAILS)[RefusedRecipient]> {
  const values = {
    ...person,
    CLIENT: facts.customer,
    EMAIL: facts.email,
    MONTANT: facts.amount,
    DATE: facts.day,
    NUMERO: String(facts.number),
    NOMBRE: String(facts.count),
    LIEN: address,
  };
  return {
    mail: MAILS[recipient],
    locale,
    values,
    subject: `instalment.${recipient}.subject`,
    heading: `instalment.${recipient}.heading`,
    facts,
    parts: [
      `instalment.${recipient}.lead`,
      `instalment.${recipient}.next`,
      { button: `instalment.${recipient}.action`, address },
    ],
    footer: 'automatic',
  };
}
