import type { Locale } from '@guichet/contract/locale.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** Builds the mail that leads an imported customer to the first password. @param address page of the forgotten password */
export const invitationMail = (
  locale: Locale,
  person: PersonVariables,
  address: string,
): VenueMail<'moved-in'> => ({
  mail: 'moved-in',
  locale,
  values: { ...person, LIEN: address },
  subject: 'movedIn.subject',
  heading: 'movedIn.heading',
  parts: ['movedIn.lead', 'movedIn.next', { button: 'movedIn.action', address }, 'movedIn.ignore'],
  footer: 'automatic',
});
