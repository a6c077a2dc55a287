import type { Locale } from '@guichet/contract/locale.ts';
import type { PageLink } from '#platform/mail/content.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface Recipient {
  locale: Locale;
  person: PersonVariables;
  /** The card's number, as it is printed */
  card: string;
}

/** Asks the owner of a card whether another account may have it. @param request.until the last day, in words */
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

/** Tells the account that requested a card the owner's answer. */
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
