import type { Locale } from '@guichet/contract/locale.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** `moved`: to another day of the month; `venue`: tells the venue of an end at the payment provider. */
export type ChangeKind = 'ended' | 'suspended' | 'moved' | 'venue';

/** A change of a subscription, formatted for a mail. */
interface SubscriptionChange {
  readonly services: string;
  /** Day of the end or suspension; for `moved`, of the next debit. */
  readonly day: string;
  readonly time: string;
  /** The first unpaid day; for `moved`, the day of the last debit. */
  readonly until: string;
  /** The amount due; for `moved`, the amount of each debit. */
  readonly owed: string;
  /** Number of future debits. */
  readonly count: number;
  readonly isOwing: 'yes' | 'no';
  /** Whether the subscription was ended at the payment provider. */
  readonly isElsewhere: 'yes' | 'no';
  /** Number of the contract, short enough to read aloud. */
  readonly contract: string;
  readonly customer: string;
  readonly email: string;
  readonly person: PersonVariables;
}

/**
 * Renders the mail to a customer about a subscription that was ended (as a dated receipt), was suspended, or has other
 * debit days; or the mail to the venue about an end. @param address of its button
 */
export function subscriptionChangeMail(
  kind: ChangeKind,
  { person, ...facts }: SubscriptionChange,
  { locale, address }: { readonly locale: Locale; readonly address: string },
): VenueMail<`subscription-${ChangeKind}`> {
  const values = {
    ...person,
    CLIENT: facts.customer,
    EMAIL: facts.email,
    ABONNEMENT: facts.services,
    DATE: facts.day,
    HEURE: facts.time,
    CONTRAT: facts.contract,
    FIN: facts.until,
    MONTANT: facts.owed,
    NOMBRE: String(facts.count),
    LIEN: address,
  };
  return {
    mail: `subscription-${kind}`,
    locale,
    values,
    subject: `subscription.${kind}.subject`,
    heading: `subscription.${kind}.heading`,
    facts,
    parts: [
      `subscription.${kind}.lead`,
      `subscription.${kind}.next`,
      { button: `subscription.${kind}.action`, address },
    ],
    footer: 'automatic',
  };
}
