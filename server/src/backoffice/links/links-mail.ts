import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** Mails to administrators with a link by which they choose a first or a new password: see `LinkPurpose`. */
export type LinkMailKind = 'first-password' | 'new-password' | 'access-reset';

/** The mail below, to be put into a venue's words. */
export function linkLetter(kind: LinkMailKind, options: Parameters<typeof linkMail>[1]) {
  const { locale, address, validHours } = options;
  return {
    mail: kind === 'first-password' ? 'new-administrator' : 'administrator-password',
    values: { LIEN: address, VALIDITE: translator(locale, 'mails')('link.valid', { hours: validHours }) },
    product: linkMail(kind, options),
  } as const;
}

/** The mail with a link; its address is in the text too, for mail programs that show no buttons. */
export function linkMail(
  kind: LinkMailKind,
  options: { locale: Locale; brand: MailBrand; address: string; validHours: number },
): MailContent {
  const { locale, brand, address } = options;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const subject = t(`link.${kind}.subject`, { tenant });
  const heading = t(`link.${kind}.heading`);
  const lead = t(`link.${kind}.lead`, { tenant });
  const action = t(`link.${kind}.action`);
  const valid = t('link.valid', { hours: options.validHours });
  const ignore = t(`link.${kind}.ignore`);
  const footer = t('link.sentBy', { tenant });
  const body = html`${paragraph(lead)}${button(action, address, mailColours(brand.colour))}${paragraph(valid)}${paragraph(ignore)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, address, valid, ignore, footer].join('\n\n'),
  };
}
