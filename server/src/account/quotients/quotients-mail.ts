import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

interface Letter {
  locale: Locale;
  brand: MailBrand;
  /** The venue's pages */
  home: string;
  decision:
    | { state: 'accepted' /** In words */; until: string | undefined }
    | { state: 'refused' /** The administrator's */; reason: string };
}

/** The mail below, to be put into a venue's words. @param letter.person what it may call the customer by */
export function decisionLetter(letter: Letter & { person: { PRENOM: string; NOM: string } }) {
  const { decision, locale, person } = letter;
  const product = decisionMail(letter);
  const LIEN = actionAddress(letter);
  const { MOTIF, VALIDITE } =
    decision.state === 'refused'
      ? { MOTIF: decision.reason, VALIDITE: '' }
      : { MOTIF: '', VALIDITE: validity(decision.until, locale) };
  return {
    mail: `quotient-${decision.state}`,
    values: { ...person, MOTIF, VALIDITE, LIEN },
    product,
  } as const;
}

const validity = (until: string | undefined, locale: Locale): string =>
  until === undefined ? '' : translator(locale, 'mails')('quotient.accepted.until', { day: until });

const actionAddress = ({ decision, home }: Letter): string =>
  `${home}${decision.state === 'accepted' ? '/ticketing' : '/profil'}`;

/** Tells a customer what was decided about the proof of their family quotient. The quotient itself is not in it. */
export function decisionMail(letter: Letter): MailContent {
  const { locale, brand, decision } = letter;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const { state } = decision;
  const subject = t(`quotient.${state}.subject`, { tenant });
  const heading = t(`quotient.${state}.heading`);
  const paragraphs = [
    t(`quotient.${state}.lead`, { tenant }),
    ...(decision.state === 'refused' ? [t('quotient.refused.reason', { reason: decision.reason })] : []),
    ...(decision.state === 'accepted' && decision.until !== undefined
      ? [t('quotient.accepted.until', { day: decision.until })]
      : []),
    t('quotient.deleted'),
  ];
  const action = t(`quotient.${state}.action`);
  const address = actionAddress(letter);
  const footer = t('automatic', { tenant });
  const body = html`${paragraphs.map((text) => paragraph(text))}${button(action, address, mailColours(brand.colour))}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: paragraphs[0] ?? '', heading, body, footer }),
    text: [tenant, heading, ...paragraphs, t('labelled', { label: action, text: address }), footer].join(
      '\n\n',
    ),
  };
}
