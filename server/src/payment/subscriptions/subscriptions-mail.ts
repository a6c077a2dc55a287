import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** `moved`: to another day of the month; `venue`: it was ended at the provider, which its venue learns. */
export type ChangeKind = 'ended' | 'suspended' | 'moved' | 'venue';

/** What became of a subscription, in words. */
export interface SubscriptionChange {
  readonly services: string;
  /** When it ended or was suspended; of one that was moved, the next debit. */
  readonly day: string;
  readonly time: string;
  /** The first day that is not paid for; of one that was moved, the last debit. */
  readonly until: string;
  /** What is owed; of one that was moved, what each debit takes. */
  readonly owed: string;
  /** Debits that are to come. */
  readonly count: number;
  readonly isOwing: 'yes' | 'no';
  /** Whether it was ended at the provider, and not here. */
  readonly isElsewhere: 'yes' | 'no';
  /** Of the contract, as people read it out. */
  readonly contract: string;
  readonly customer: string;
  readonly email: string;
  /** What a mail may call them by */
  readonly person: { readonly PRENOM: string; readonly NOM: string };
}

/** The mail below, to be put into a venue's words. */
export function subscriptionLetter(
  kind: ChangeKind,
  change: SubscriptionChange,
  letter: Parameters<typeof subscriptionMail>[2],
) {
  const values = {
    ...change.person,
    CLIENT: change.customer,
    EMAIL: change.email,
    ABONNEMENT: change.services,
    DATE: change.day,
    HEURE: change.time,
    CONTRAT: change.contract,
    FIN: change.until,
    MONTANT: change.owed,
    NOMBRE: String(change.count),
    LIEN: letter.address,
  };
  return { mail: `subscription-${kind}` as const, values, product: subscriptionMail(kind, change, letter) };
}

/**
 * Tells a customer that their subscription was ended, as a dated receipt, is suspended, or is debited on other days. @param letter.address where its button leads
 */
export function subscriptionMail(
  kind: ChangeKind,
  change: SubscriptionChange,
  letter: { readonly locale: Locale; readonly brand: MailBrand; readonly address: string },
): MailContent {
  const { locale, brand, address } = letter;
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const { person: _, ...facts } = change;
  const words = { ...facts, tenant };
  const subject = t(`subscription.${kind}.subject`, words);
  const heading = t(`subscription.${kind}.heading`);
  const lead = t(`subscription.${kind}.lead`, words);
  const next = t(`subscription.${kind}.next`, words);
  const action = t(`subscription.${kind}.action`);
  const footer = t('automatic', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(action, address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, next, t('labelled', { label: action, text: address }), footer].join('\n\n'),
  };
}
