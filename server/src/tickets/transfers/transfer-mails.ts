import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { paragraphBlock } from '#platform/mail/build-mail.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** A ticket, formatted for a mail: `Aquagym, vendredi 20 novembre 2026, 14 h 00`. */
interface Subject {
  readonly kind: 'ticket' | 'article';
  readonly serviceName: string;
  /** Empty for a ticket without a date. */
  readonly when: string;
}

interface Offer extends Subject {
  readonly giver: string;
  readonly expires: string;
  readonly link: string;
  /** Address at which the recipient declines further offers */
  readonly refusal: string;
}

const factsOf = ({ serviceName, when }: Subject): string => [serviceName, when].filter(Boolean).join(', ');

/** Renders the mail "… passes a ticket on to you", with the link to accept it. */
export function transferMail(offer: Offer, locale: Locale, tenantName: string): VenueMail<'transfer'> {
  const { kind, giver, expires, link, refusal } = offer;
  const ticket = factsOf(offer);
  const label = translator(locale, 'mails')('transfer.refuse', { tenant: tenantName });
  return {
    mail: 'transfer',
    locale,
    values: { DONNEUR: giver, BILLET: ticket, DATE: expires, LIEN: link, REFUS: refusal },
    subject: 'transfer.subject',
    heading: 'transfer.heading',
    facts: { kind, giver, expires },
    parts: [
      'transfer.lead',
      paragraphBlock(ticket),
      { button: 'transfer.accept', address: link },
      'transfer.until',
    ],
    footer: 'transfer.footer',
    refusal: { address: refusal, label },
  };
}

/** Renders the mail about a completed transfer, for the giver or the recipient of the ticket. */
export function transferredMail(
  reader: 'giver' | 'taker',
  ticket: Subject & { readonly link: string },
  { locale, person }: { locale: Locale; person: PersonVariables },
): VenueMail<'transferred-giver' | 'transferred-taker'> {
  const facts = factsOf(ticket);
  return {
    mail: `transferred-${reader}`,
    locale,
    values: { ...person, BILLET: facts, LIEN: ticket.link },
    subject: `transferred.${reader}.subject`,
    heading: `transferred.${reader}.heading`,
    facts: { kind: ticket.kind },
    parts: [
      `transferred.${reader}.lead`,
      paragraphBlock(facts),
      { button: `transferred.${reader}.action`, address: ticket.link },
      `transferred.${reader}.code`,
    ],
    footer: 'automatic',
  };
}
