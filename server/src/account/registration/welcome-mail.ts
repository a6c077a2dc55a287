import type { Locale } from '@guichet/contract/locale.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** Builds the welcome mail of a new customer. @param address address of the shop */
export const welcomeMail = (
  locale: Locale,
  person: PersonVariables,
  address: string,
): VenueMail<'welcome'> => ({
  mail: 'welcome',
  locale,
  values: { ...person, LIEN: address },
  subject: 'welcome.subject',
  heading: 'welcome.heading',
  parts: ['welcome.lead', 'welcome.next', { button: 'welcome.action', address }, 'welcome.ignore'],
  footer: 'automatic',
});
