import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** A debit that a bank has refused, in words. */
export interface RefusedDebit {
  readonly amount: string;
  readonly day: string;
  readonly number: number;
  readonly count: number;
  readonly customer: string;
  readonly email: string;
  /** What a mail may call them by */
  readonly person: { readonly PRENOM: string; readonly NOM: string };
}

/** Who is notified of it, or reminded. */
export type RefusedRecipient = 'customer' | 'venue' | 'reminder';

const MAILS = {
  customer: 'instalment-refused',
  reminder: 'instalment-reminder',
  venue: 'instalment-venue',
} as const;

/** The mail below, to be put into a venue's words. */
export function refusedLetter(
  recipient: RefusedRecipient,
  debit: RefusedDebit,
  letter: Parameters<typeof refusedMail>[2],
) {
  const values = {
    ...debit.person,
    CLIENT: debit.customer,
    EMAIL: debit.email,
    MONTANT: debit.amount,
    DATE: debit.day,
    NUMERO: String(debit.number),
    NOMBRE: String(debit.count),
    LIEN: letter.address,
  };
  return { mail: MAILS[recipient], values, product: refusedMail(recipient, debit, letter) };
}

/** Tells the customer, or the venue, that an instalment was refused, or reminds the customer. @param address where its button leads */
export function refusedMail(
  recipient: RefusedRecipient,
  debit: RefusedDebit,
  letter: { readonly locale: Locale; readonly brand: MailBrand; readonly address: string },
): MailContent {
  const { locale, brand, address } = letter;
  const t = translator(locale, 'mails');
  const { tenantName: tenant } = brand;
  const { person: _, ...facts } = debit;
  const subject = t(`instalment.${recipient}.subject`, { ...facts, tenant });
  const heading = t(`instalment.${recipient}.heading`);
  const lead = t(`instalment.${recipient}.lead`, { ...facts, tenant });
  const next = t(`instalment.${recipient}.next`, { tenant });
  const action = t(`instalment.${recipient}.action`);
  const footer = t('automatic', { tenant });
  const body = html`${paragraph(lead)}${paragraph(next)}${button(action, address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, next, t('labelled', { label: action, text: address }), footer].join('\n\n'),
  };
}
