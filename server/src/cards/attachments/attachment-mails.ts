import type { Locale } from '@guichet/contract/locale.ts';
import type { PageLink } from '#platform/mail/content.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface Recipient {
  locale: Locale;
  person: PersonVariables;
  /** The card's number in its printed format */
  card: string;
}

/** Renders the request to the owner of a card, from another account. @param request.until the last day, formatted */
export function requestMail(
  { locale, person, card }: Recipient,
  { requester, until, address }: { requester: string; until: string; address: string },
): VenueMail<'card-request'> {
  return {
    mail: 'card-request',
    locale,
    values: { ...person, DEMANDEUR: requester, CARTE: card, DATE: until, LIEN: address },
    subject: 'attachment.request.subject',
    heading: 'attachment.request.heading',
    facts: { requester, card, day: until },
    parts: [
      'attachment.request.lead',
      'attachment.request.warning',
      { button: 'attachment.request.action', address },
      'attachment.request.until',
    ],
    footer: 'attachment.request.footer',
  };
}

/** Renders the mail with the owner's answer to the account that requested a card. */
export function answerMail(
  { locale, person, card }: Recipient,
  answer: 'accepted' | 'refused',
  page: PageLink,
): VenueMail<'card-accepted' | 'card-refused'> {
  return {
    mail: `card-${answer}`,
    locale,
    values: { ...person, CARTE: card, LIEN: page.address },
    subject: `attachment.answer.${answer}.subject`,
    heading: `attachment.answer.${answer}.heading`,
    facts: { card },
    parts: [`attachment.answer.${answer}.lead`, page],
    footer: 'automatic',
  };
}
