import type { Locale } from '@guichet/contract/locale.ts';
import type { PlatformMail } from '#platform/mail/mail-description.ts';

interface OpeningMail {
  locale: Locale;
  /** Name of the venue */
  venue: string;
  /** Where the mail leads: the venue in the master area, or its shop */
  address: string;
}

/** Writes the mail that asks an administrator of the platform to open a venue. @param by who asks */
export const openingRequestMail = ({
  locale,
  venue,
  address,
  by,
}: OpeningMail & { by: string }): PlatformMail => ({
  locale,
  subject: 'opening.asked.subject',
  facts: { venue, by },
  parts: ['opening.asked.lead', { button: 'opening.asked.action', address, isBareInText: true }],
  footer: 'opening.asked.footer',
});

/** Writes the mail that tells an administrator of a venue that its shop is open. */
export const venueOpenedMail = ({ locale, venue, address }: OpeningMail): PlatformMail => ({
  locale,
  subject: 'opening.opened.subject',
  facts: { venue },
  parts: [
    'opening.opened.lead',
    'opening.opened.next',
    { button: 'opening.opened.action', address, isBareInText: true },
  ],
  footer: 'opening.opened.footer',
});
