import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';

/** Mails to administrators with a link by which they choose a first or a new password: see `LinkPurpose`. */
export type LinkMailKind = 'first-password' | 'new-password' | 'access-reset';

/** The mail with the link. Its plain text contains the address alone, for mail programs that show no buttons. */
export const passwordLinkMail = (
  kind: LinkMailKind,
  { locale, address, validHours }: { locale: Locale; address: string; validHours: number },
): VenueMail<'new-administrator' | 'administrator-password'> => ({
  mail: kind === 'first-password' ? 'new-administrator' : 'administrator-password',
  locale,
  values: { LIEN: address, VALIDITE: translator(locale, 'mails')('link.valid', { hours: validHours }) },
  subject: `link.${kind}.subject`,
  heading: `link.${kind}.heading`,
  facts: { hours: validHours },
  parts: [
    `link.${kind}.lead`,
    { button: `link.${kind}.action`, address, isBareInText: true },
    'link.valid',
    `link.${kind}.ignore`,
  ],
  footer: 'link.sentBy',
});
