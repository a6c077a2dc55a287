import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface Recipient {
  readonly locale: Locale;
  readonly person: PersonVariables;
  /** Name of the service in the language of the recipient */
  readonly service: string;
  /** Address of the recipient's account, which shows missed places */
  readonly address: string;
  /** The venue's e-mail address; undefined when it has none */
  readonly contact: string | undefined;
}

/** Returns the part that says whom to ask. */
const askOf = (contact: string | undefined) =>
  contact === undefined ? ('noShow.ask' as const) : ('noShow.askAt' as const);

/**
 * Renders the mail that one more missed place pauses bookings.
 * @param place day and time of the missed session; `pauseDays` of the pause
 */
export function warningMail(
  place: { readonly day: string; readonly time: string; readonly pauseDays: number },
  { locale, person, service, address, contact }: Recipient,
): VenueMail<'no-show-warning'> {
  const { day, time } = place;
  const pause = translator(locale, 'mails')('noShow.days', { count: place.pauseDays });
  return {
    mail: 'no-show-warning',
    locale,
    values: { ...person, BILLET: service, DATE: day, HEURE: time, DUREE: pause, LIEN: address },
    subject: 'noShow.warning.subject',
    heading: 'noShow.warning.heading',
    facts: { day, time, pause, service, contact: contact ?? '' },
    parts: [
      'noShow.warning.lead',
      'noShow.warning.next',
      askOf(contact),
      { button: 'noShow.action', address },
    ],
    footer: 'noShow.footer',
  };
}

/** Renders the mail that bookings are paused. @param until the last day of the pause, in words */
export function pausedMail(
  until: string,
  { locale, person, service, address, contact }: Recipient,
): VenueMail<'booking-paused'> {
  return {
    mail: 'booking-paused',
    locale,
    values: { ...person, BILLET: service, DATE: until, LIEN: address },
    subject: 'noShow.paused.subject',
    heading: 'noShow.paused.heading',
    facts: { expires: until, service, contact: contact ?? '' },
    parts: ['noShow.paused.lead', 'noShow.paused.next', askOf(contact), { button: 'noShow.action', address }],
    footer: 'noShow.footer',
  };
}

/** Renders the mail that a pause has ended, whatever the reason. */
export function pauseEndedMail({
  locale,
  person,
  service,
  address,
}: Omit<Recipient, 'contact'>): VenueMail<'booking-pause-ended'> {
  return {
    mail: 'booking-pause-ended',
    locale,
    values: { ...person, BILLET: service, LIEN: address },
    subject: 'noShow.ended.subject',
    heading: 'noShow.ended.heading',
    facts: { service },
    parts: ['noShow.ended.lead', 'noShow.ended.next', { button: 'noShow.book', address }],
    footer: 'noShow.footer',
  };
}
