import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';

/** Kinds of mails with a link to choose a first or a new password; see `LinkPurpose`. */
export type LinkMailKind = 'first-password' | 'new-password' | 'access-reset';

/** Writes the mail with the link. Its plain text contains the bare address, for mail programs that show no buttons. */
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
