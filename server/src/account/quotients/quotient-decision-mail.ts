import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { paragraphBlock } from '#platform/mail/build-mail.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface Decision {
  locale: Locale;
  /** Address of the venue's site */
  home: string;
  decision:
    | { state: 'accepted' /** The last day, in words */; until: string | undefined }
    | { state: 'refused' /** Written by the administrator */; reason: string };
  person: PersonVariables;
}

/** Builds the mail with the decision on the proof of a family quotient. The mail does not contain the quotient. */
export function quotientDecisionMail({
  locale,
  home,
  decision,
  person,
}: Decision): VenueMail<'quotient-accepted' | 'quotient-refused'> {
  const shared = { locale, footer: 'automatic' } as const;
  if (decision.state === 'refused') {
    const { reason } = decision;
    const address = `${home}/profil`;
    return {
      ...shared,
      mail: 'quotient-refused',
      values: { ...person, MOTIF: reason, LIEN: address },
      subject: 'quotient.refused.subject',
      heading: 'quotient.refused.heading',
      facts: { reason },
      parts: [
        'quotient.refused.lead',
        'quotient.refused.reason',
        'quotient.deleted',
        { button: 'quotient.refused.action', address },
      ],
    };
  }
  const { until: day } = decision;
  const address = `${home}/ticketing`;
  const validity = day === undefined ? '' : translator(locale, 'mails')('quotient.accepted.until', { day });
  return {
    ...shared,
    mail: 'quotient-accepted',
    values: { ...person, VALIDITE: validity, LIEN: address },
    subject: 'quotient.accepted.subject',
    heading: 'quotient.accepted.heading',
    parts: [
      'quotient.accepted.lead',
      ...(validity === '' ? [] : [paragraphBlock(validity)]),
      'quotient.deleted',
      { button: 'quotient.accepted.action', address },
    ],
  };
}
