import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { mailColours } from '#platform/mail/colours.ts';
import { largeCode, type MailBrand } from '#platform/mail/layout.ts';
import type { VenueMail } from '#platform/mail/mail-description.ts';

/** Mails with a six-digit code. */
export type CodeMailKind = 'registration' | 'password' | 'identity' | 'login' | 'order';

/**
 * Mails in place of a code: to a known address that registers, and to an unknown address that resets a password or
 * signs in. The page gives the same answer in both cases.
 */
export type NoCodeMailKind = 'already-registered' | 'no-account';

const TEMPLATES = {
  registration: 'signup-code',
  password: 'password-code',
  identity: 'sso-code',
  login: 'login-code',
  order: 'order-code',
} as const;

/** Builds the mail with a code. Its preview starts with the code, so that a phone shows the code in a notification. */
export function codeMail(
  kind: CodeMailKind,
  {
    locale,
    brand,
    code,
    validMinutes,
  }: { locale: Locale; brand: MailBrand; code: string; validMinutes: number },
): VenueMail<(typeof TEMPLATES)[CodeMailKind]> {
  const t = translator(locale, 'mails');
  const subject = t(`code.${kind}.subject`, { tenant: brand.tenantName });
  const valid = t('code.valid', { minutes: validMinutes });
  const CODE = { html: largeCode(code, mailColours(brand.colour)), text: code };
  return {
    mail: TEMPLATES[kind],
    locale,
    values: { CODE, VALIDITE: valid },
    subject: 'code.subject',
    heading: `code.${kind}.heading`,
    preview: `${code} – ${valid}`,
    facts: { code, subject, minutes: validMinutes },
    parts: [`code.${kind}.lead`, CODE, 'code.valid', `code.${kind}.ignore`],
    footer: 'code.sentBy',
  };
}

/** Builds the mail in place of a code. @param canRegister whether `address` leads to the registration */
export function noCodeMail(
  kind: NoCodeMailKind,
  { locale, address, canRegister }: { locale: Locale; address: string; canRegister: boolean },
): VenueMail<NoCodeMailKind> {
  const isClosed = kind === 'no-account' && !canRegister;
  return {
    mail: kind,
    locale,
    values: { LIEN: address },
    subject: `withoutCode.${kind}.subject`,
    heading: `withoutCode.${kind}.heading`,
    parts: [
      isClosed ? 'withoutCode.no-account.leadClosed' : `withoutCode.${kind}.lead`,
      { button: `withoutCode.${isClosed ? 'already-registered' : kind}.action`, address },
      `withoutCode.${kind}.ignore`,
    ],
    footer: 'automatic',
  };
}
