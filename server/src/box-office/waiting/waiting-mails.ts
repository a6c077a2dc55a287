import type { MoveChange } from '@guichet/contract/box-office/closure-rules.ts';
import { type Labels, labelIn } from '@guichet/contract/locale.ts';
import { joinBlocks } from '#platform/mail/build-mail.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';
import { movedLines } from '../closures/moved-sessions-mail.ts';
import { type LinkMail, valuesOf } from '../payment-links/payment-link-mails.ts';

/** A cart that a customer waits for; it ends with the wait, or with the offer. */
type WaitMail = LinkMail & { readonly address: string };

/** Renders the mail that confirms a wait. @param wait.address of the customer's waits */
export function waitJoinedMail(wait: WaitMail): VenueMail<'waiting-joined'> {
  const { MONTANT: _, ...values } = valuesOf(wait);
  return {
    mail: 'waiting-joined',
    locale: wait.locale,
    values: { ...values, LIEN: wait.address },
    subject: 'waiting.joined.subject',
    heading: 'waiting.joined.heading',
    facts: { expires: values.DATE },
    parts: [
      'waiting.joined.lead',
      values.BILLETS,
      'waiting.joined.next',
      { button: 'waiting.joined.action', address: wait.address },
      'waiting.joined.until',
    ],
    footer: 'waiting.footer',
  };
}

/** Renders the mail with an offer. @param offer.address of the page on which it is paid */
export function waitOfferMail(offer: WaitMail): VenueMail<'waiting-offer'> {
  const values = valuesOf(offer);
  return {
    mail: 'waiting-offer',
    locale: offer.locale,
    values: { ...values, LIEN: offer.address },
    subject: 'waiting.offer.subject',
    heading: 'waiting.offer.heading',
    facts: { amount: values.MONTANT, expires: values.DATE },
    parts: [
      'waiting.offer.lead',
      values.BILLETS,
      { button: 'paymentLink.action', address: offer.address, isBareInText: true },
      'waiting.offer.until',
    ],
    footer: 'waiting.footer',
  };
}

/** When and where the session of an offer took place, and takes place now. */
interface Move {
  /** `start` in ISO 8601 */
  readonly former: { readonly start: string; readonly room?: Labels | undefined };
  readonly now: { readonly start: Date; readonly room?: Labels | undefined };
}

/** Phrases of the mail about a moved offer, by what has changed. */
const MOVED_PHRASES = {
  time: 'waiting.offerMoved',
  room: 'waiting.offerMoved.room',
  both: 'waiting.offerMoved.both',
} as const satisfies Record<MoveChange, string>;

/**
 * Renders the mail that the session of an open offer has moved. It has the template of the offer: a venue's own text shows
 * both times by `BILLETS`.
 */
export function waitOfferMovedMail(offer: WaitMail & Move, change: MoveChange): VenueMail<'waiting-offer'> {
  const { locale } = offer;
  const values = { ...valuesOf(offer), BILLETS: movedBlock(offer) };
  const about = MOVED_PHRASES[change];
  return {
    mail: 'waiting-offer',
    locale,
    values: { ...values, LIEN: offer.address },
    subject: `${about}.subject`,
    heading: `${about}.heading`,
    facts: { amount: values.MONTANT, expires: values.DATE },
    parts: [
      `${about}.lead`,
      values.BILLETS,
      { button: 'paymentLink.action', address: offer.address, isBareInText: true },
      'waiting.offerMoved.until',
    ],
    footer: 'waiting.footer',
  };
}

/** Returns the places of an offer with their new time and room, and the former ones. */
const movedBlock = ({ lines, locale, timeZone, former, now }: WaitMail & Move) =>
  joinBlocks(
    lines.flatMap(({ serviceName, labels, details }) =>
      details.flatMap(({ quantity, event }) =>
        movedLines(
          {
            count: quantity,
            service: [labelIn(serviceName, locale), labelIn(labels, locale)].filter(Boolean).join(', '),
            timeZone: event?.zone?.timeZone ?? timeZone,
            former: { start: former.start, room: former.room && labelIn(former.room, locale) },
            now: { start: now.start.toISOString(), room: now.room && labelIn(now.room, locale) },
          },
          locale,
        ),
      ),
    ),
  );

/** Renders the mail that an offer ended without a payment. */
export function waitOfferEndedMail(offer: LinkMail): VenueMail<'waiting-offer-ended'> {
  const values = valuesOf(offer);
  return {
    mail: 'waiting-offer-ended',
    locale: offer.locale,
    values,
    subject: 'waiting.ended.subject',
    heading: 'waiting.ended.heading',
    facts: { amount: values.MONTANT, expires: values.DATE },
    parts: ['waiting.ended.lead', values.BILLETS, 'waiting.ended.next'],
    footer: 'waiting.footer',
  };
}

/** Renders the mail that a wait ended without an offer. @param wait.address of the venue's shop */
export function waitOverMail(wait: WaitMail): VenueMail<'waiting-over'> {
  const { MONTANT: _, DATE: __, ...values } = valuesOf(wait);
  return {
    mail: 'waiting-over',
    locale: wait.locale,
    values: { ...values, LIEN: wait.address },
    subject: 'waiting.over.subject',
    heading: 'waiting.over.heading',
    facts: {},
    parts: [
      'waiting.over.lead',
      values.BILLETS,
      'waiting.over.next',
      { button: 'waiting.over.action', address: wait.address },
    ],
    footer: 'waiting.over.footer',
  };
}
