import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import { fullDate, money, time } from '#kernel/format/localized.ts';
import { joinBlocks, paragraphBlock } from '#platform/mail/build-mail.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

export interface LinkMail {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly person: PersonVariables;
  readonly lines: readonly StoredLine[];
  /** In cents */
  readonly amount: number;
  readonly endsAt: Date;
}

/** Returns the lines of a cart in words: `2 × Aquagym, Plein tarif, vendredi 20 novembre 2026, 14 h 00`. */
export const blockOf = ({ lines, locale, timeZone }: LinkMail) =>
  joinBlocks(
    lines.flatMap(({ serviceName, labels, details }) =>
      details.map(({ quantity, event }) => {
        const when = event
          ? [fullDate(event.start, locale, timeZone), time(event.start, locale, timeZone)]
          : [];
        const words = [labelIn(serviceName, locale), labelIn(labels, locale), ...when].filter(Boolean);
        return paragraphBlock(`${quantity} × ${words.join(', ')}`);
      }),
    ),
  );

/** Returns the values of the variables of a mail about a cart. */
export const valuesOf = (link: LinkMail) => {
  const { locale, timeZone, person, amount, endsAt } = link;
  const at = endsAt.toISOString();
  return {
    ...person,
    MONTANT: money(amount, locale),
    DATE: `${fullDate(at, locale, timeZone)}, ${time(at, locale, timeZone)}`,
    BILLETS: blockOf(link),
  };
};

/**
 * Renders the mail with a payment link.
 * @param password address at which a customer without a password chooses one; undefined for the others
 */
export function paymentLinkMail(
  link: LinkMail & { readonly address: string },
  password: string | undefined,
): VenueMail<'payment-link'> {
  const { locale, address } = link;
  const values = valuesOf(link);
  return {
    mail: 'payment-link',
    locale,
    values: { ...values, LIEN: address },
    subject: 'paymentLink.subject',
    heading: 'paymentLink.heading',
    facts: { amount: values.MONTANT, expires: values.DATE },
    parts: [
      'paymentLink.lead',
      values.BILLETS,
      { button: 'paymentLink.action', address, isBareInText: true },
      'paymentLink.until',
      ...(password === undefined
        ? []
        : (['paymentLink.invited', { button: 'paymentLink.choosePassword', address: password }] as const)),
    ],
    footer: 'paymentLink.footer',
  };
}

/** Renders the mail that a payment link ended without a payment. */
export function paymentLinkEndedMail(link: LinkMail): VenueMail<'payment-link-ended'> {
  const values = valuesOf(link);
  return {
    mail: 'payment-link-ended',
    locale: link.locale,
    values,
    subject: 'paymentLink.ended.subject',
    heading: 'paymentLink.ended.heading',
    facts: { amount: values.MONTANT, expires: values.DATE },
    parts: ['paymentLink.ended.lead', values.BILLETS, 'paymentLink.ended.next'],
    footer: 'paymentLink.footer',
  };
}
