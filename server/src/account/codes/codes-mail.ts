import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, largeCode, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/**
 * Mails around an account:
 * - `registration`, `password`, `identity`, `login`: a six-digit code
 * - `already-registered`, `no-account`: what the same request says to an address that needs no code, so that the
 *   page can answer alike for both
 */
export type CodeMailKind = 'registration' | 'password' | 'identity' | 'login';
/** Mails sent in place of a code: to a known address that registers, and to an unknown one that resets a password or signs in. */
export type NoCodeMailKind = 'already-registered' | 'no-account';

/** The mail with a code; the code comes first in the preview, so that a phone shows it without opening. */
export function codeMail(
  kind: CodeMailKind,
  options: { locale: Locale; brand: MailBrand; code: string; validMinutes: number },
): MailContent {
  const { locale, brand, code } = options;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const subject = t('code.subject', { code, subject: t(`code.${kind}.subject`, { tenant }) });
  const heading = t(`code.${kind}.heading`);
  const lead = t(`code.${kind}.lead`, { tenant });
  const valid = t('code.valid', { minutes: options.validMinutes });
  const ignore = t(`code.${kind}.ignore`);
  const footer = t('code.sentBy', { tenant });
  const body = html`${paragraph(lead)}
${largeCode(code, mailColours(brand.colour))}
${paragraph(valid)}${paragraph(ignore)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: `${code} – ${valid}`, heading, body, footer }),
    text: [tenant, heading, lead, code, valid, ignore, footer].join('\n\n'),
  };
}

const TEMPLATES = {
  registration: 'signup-code',
  password: 'password-code',
  identity: 'sso-code',
  login: 'login-code',
} as const;

/** The same, to be put into a venue's words. */
export function codeLetter(kind: CodeMailKind, options: Parameters<typeof codeMail>[1]) {
  const { locale, brand, code, validMinutes } = options;
  return {
    mail: TEMPLATES[kind],
    values: {
      CODE: { html: largeCode(code, mailColours(brand.colour)), text: code },
      VALIDITE: translator(locale, 'mails')('code.valid', { minutes: validMinutes }),
    },
    product: codeMail(kind, options),
  } as const;
}

/** The mail that the same request sends when no code is due. @param options.canRegister whether its address registers */
export function noCodeMail(
  kind: NoCodeMailKind,
  options: { locale: Locale; brand: MailBrand; actionAddress: string; canRegister: boolean },
): MailContent {
  const { locale, brand, actionAddress } = options;
  const t = translator(locale, 'mails');
  const tenant = brand.tenantName;
  const subject = t(`withoutCode.${kind}.subject`, { tenant });
  const heading = t(`withoutCode.${kind}.heading`);
  const isClosed = kind === 'no-account' && !options.canRegister;
  const lead = t(isClosed ? 'withoutCode.no-account.leadClosed' : `withoutCode.${kind}.lead`, { tenant });
  const action = t(`withoutCode.${isClosed ? 'already-registered' : kind}.action`);
  const ignore = t(`withoutCode.${kind}.ignore`);
  const footer = t('automatic', { tenant });
  const body = html`${paragraph(lead)}${button(action, actionAddress, mailColours(brand.colour))}${paragraph(ignore)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [tenant, heading, lead, t('labelled', { label: action, text: actionAddress }), ignore, footer].join(
      '\n\n',
    ),
  };
}
