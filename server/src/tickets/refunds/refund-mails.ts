import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { dayAndTime } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import type { PageLink } from '#platform/mail/content.ts';
import { paragraph } from '#platform/mail/layout.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface Recipient {
  readonly locale: Locale;
  readonly person: PersonVariables;
  /** The page of the button */
  readonly page: PageLink;
}

/** A refund, formatted for a mail. */
interface RefundNews {
  readonly orderNumber: string;
  readonly kind:
    | 'order'
    | 'cart'
    | 'move'
    | 'payment'
    | 'difference'
    | 'credit'
    | 'difference-credit'
    | 'resale'
    | 'resale-credit';
  readonly amount: string;
  /** Whether the order was free: only the tickets were cancelled. */
  readonly isFree: boolean;
}

/**
 * Renders the mail that a refund is done, that the bank has not confirmed it yet, or that the bank refused it. The
 * sender attaches the receipt of a refund that is done.
 */
export function refundMail(
  { orderNumber: order, kind, amount, isFree }: RefundNews,
  state: 'done' | 'pending' | 'failed',
  { locale, person, page }: Recipient,
): VenueMail<`refund-${RefundNews['kind'] | 'free' | 'pending' | 'failed'}`> {
  const subject = state === 'done' ? (isFree ? 'free' : kind) : state;
  const isCredit = kind === 'credit' || kind === 'difference-credit' || kind === 'resale-credit';
  const isDone = isFree ? 'refund.nextFree' : isCredit ? 'refund.nextCredit' : 'refund.next';
  const next = state === 'done' ? isDone : (`refund.${state}.next` as const);
  const values = { ...person, NUMCMD: order, MONTANT: amount, LIEN: page.address };
  return {
    mail: `refund-${subject}`,
    locale,
    values,
    subject: `refund.${subject}.subject`,
    heading: `refund.${subject}.heading`,
    facts: { order, amount },
    parts: [`refund.${subject}.lead`, next, page],
    footer: 'refund.footer',
  };
}

/** A withdrawal, formatted for a mail. */
interface WithdrawalNews {
  readonly orderNumber: string;
  readonly amount: string;
  /** When the withdrawal was received, ISO 8601 */
  readonly declaredAt: string;
  readonly lines: readonly { readonly quantity: number; readonly name: string }[];
}

/** Renders the mail that confirms a withdrawal, with its lines, day and time. */
export function withdrawalMail(
  { orderNumber: order, amount, declaredAt, lines }: WithdrawalNews,
  timeZone: string,
  { locale, person, page }: Recipient,
): VenueMail<'withdrawal'> {
  const t = translator(locale, 'mails');
  const moment = dayAndTime(declaredAt, locale, timeZone);
  const items = lines.map((line) => t('withdrawal.line', line));
  const BILLETS = { html: html`${items.map((item) => paragraph(item))}`, text: items.join('\n') };
  return {
    mail: 'withdrawal',
    locale,
    values: {
      ...person,
      NUMCMD: order,
      MONTANT: amount,
      DATE: moment.day,
      HEURE: moment.time,
      BILLETS,
      LIEN: page.address,
    },
    subject: 'withdrawal.subject',
    heading: 'withdrawal.heading',
    facts: { order, amount, ...moment },
    parts: ['withdrawal.lead', BILLETS, 'withdrawal.next', page],
    footer: 'withdrawal.footer',
  };
}

/** A cancellation, formatted for a mail. */
interface CancellationNews {
  readonly orderNumber: string;
  readonly amount: string;
  /** What the venue keeps; undefined when it keeps nothing */
  readonly kept: string | undefined;
  /** When the cancellation was received, ISO 8601 */
  readonly declaredAt: string;
  readonly lines: readonly { readonly quantity: number; readonly name: string }[];
  /** What more follows when the session starts, if somebody has taken the places; undefined when nothing does */
  readonly resale: string | undefined;
  /** Whether `amount` is credit */
  readonly isCredit: boolean;
}

/** Renders the mail that confirms a cancellation by a rule, with its tickets, and what is refunded and kept. */
export function cancellationMail(
  { orderNumber: order, amount, kept, declaredAt, lines, resale, isCredit }: CancellationNews,
  timeZone: string,
  { locale, person, page }: Recipient,
): VenueMail<'cancellation' | 'cancellation-resale'> {
  const t = translator(locale, 'mails');
  const moment = dayAndTime(declaredAt, locale, timeZone);
  const items = [
    ...lines.map((line) => t('withdrawal.line', line)),
    ...(kept === undefined || resale !== undefined ? [] : [t('cancellation.kept', { amount: kept })]),
    ...(resale === undefined
      ? []
      : [
          t(isCredit ? 'resale.nowCredit' : 'resale.now', { amount }),
          t(isCredit ? 'resale.laterCredit' : 'resale.later', { amount: resale }),
        ]),
  ];
  const BILLETS = { html: html`${items.map((item) => paragraph(item))}`, text: items.join('\n') };
  return {
    mail: resale === undefined ? 'cancellation' : 'cancellation-resale',
    locale,
    values: {
      ...person,
      NUMCMD: order,
      MONTANT: amount,
      DATE: moment.day,
      HEURE: moment.time,
      BILLETS,
      LIEN: page.address,
    },
    subject: 'cancellation.subject',
    heading: 'cancellation.heading',
    facts: { order, amount, ...moment },
    parts: ['cancellation.lead', BILLETS, resale === undefined ? 'cancellation.next' : 'resale.next', page],
    footer: 'cancellation.footer',
  };
}
