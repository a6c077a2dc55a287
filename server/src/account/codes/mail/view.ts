import type { Locale } from '@guichet/contract/locale.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, DISPLAY_FONT, INK, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/**
 * Mails around an account:
 * - `registration`, `password`: a six-digit code
 * - `already-registered`, `no-account`: what the same request says to an address that needs no code, so that the
 *   page can answer alike for both
 */
export type CodeMailKind = 'registration' | 'password';
export type NoCodeMailKind = 'already-registered' | 'no-account';

interface Words {
  readonly subject: (tenantName: string) => string;
  readonly heading: string;
  readonly lead: (tenantName: string) => string;
  readonly ignore: string;
}

const codeWords: Readonly<Record<Locale, Readonly<Record<CodeMailKind, Words>>>> = {
  'fr-FR': {
    registration: {
      subject: (tenantName) => `Votre code d’inscription – ${tenantName}`,
      heading: 'Votre code d’inscription',
      lead: (tenantName) =>
        `Saisissez ce code sur la page d’inscription de ${tenantName} pour confirmer votre adresse e-mail.`,
      ignore: 'Vous n’avez rien demandé ? Ignorez ce message : aucun compte ne sera créé.',
    },
    password: {
      subject: (tenantName) => `Votre code pour changer de mot de passe – ${tenantName}`,
      heading: 'Changer de mot de passe',
      lead: (tenantName) =>
        `Saisissez ce code sur le site de ${tenantName} pour choisir un nouveau mot de passe.`,
      ignore: 'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe reste le même.',
    },
  },
  'en-GB': {
    registration: {
      subject: (tenantName) => `Your registration code – ${tenantName}`,
      heading: 'Your registration code',
      lead: (tenantName) =>
        `Enter this code on the registration page of ${tenantName} to confirm your e-mail address.`,
      ignore: 'You did not ask for it? Ignore this message: no account will be created.',
    },
    password: {
      subject: (tenantName) => `Your code to change your password – ${tenantName}`,
      heading: 'Change your password',
      lead: (tenantName) => `Enter this code on the site of ${tenantName} to choose a new password.`,
      ignore: 'You did not ask for it? Ignore this message: your password stays the same.',
    },
  },
  'de-DE': {
    registration: {
      subject: (tenantName) => `Ihr Registrierungscode – ${tenantName}`,
      heading: 'Ihr Registrierungscode',
      lead: (tenantName) =>
        `Geben Sie diesen Code auf der Registrierungsseite von ${tenantName} ein, um Ihre E-Mail-Adresse zu bestätigen.`,
      ignore: 'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht: Es wird kein Konto erstellt.',
    },
    password: {
      subject: (tenantName) => `Ihr Code zum Ändern des Passworts – ${tenantName}`,
      heading: 'Passwort ändern',
      lead: (tenantName) =>
        `Geben Sie diesen Code auf der Website von ${tenantName} ein, um ein neues Passwort zu wählen.`,
      ignore:
        'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht: Ihr Passwort bleibt unverändert.',
    },
  },
};

const noCodeWords: Readonly<
  Record<Locale, Readonly<Record<NoCodeMailKind, Words & { readonly action: string }>>>
> = {
  'fr-FR': {
    'already-registered': {
      subject: (tenantName) => `Vous avez déjà un compte – ${tenantName}`,
      heading: 'Vous avez déjà un compte',
      lead: (tenantName) =>
        `Une inscription a été demandée sur ${tenantName} avec cette adresse, qui a déjà un compte. Connectez-vous, ou changez de mot de passe si vous l’avez oublié.`,
      ignore: 'Vous n’avez rien demandé ? Ignorez ce message : votre compte reste le même.',
      action: 'Se connecter',
    },
    'no-account': {
      subject: (tenantName) => `Aucun compte à cette adresse – ${tenantName}`,
      heading: 'Aucun compte à cette adresse',
      lead: (tenantName) =>
        `Un nouveau mot de passe a été demandé sur ${tenantName} pour cette adresse, qui n’a pas de compte. Vous en avez peut-être un à une autre adresse ; sinon, inscrivez-vous.`,
      ignore: 'Vous n’avez rien demandé ? Ignorez ce message.',
      action: 'S’inscrire',
    },
  },
  'en-GB': {
    'already-registered': {
      subject: (tenantName) => `You already have an account – ${tenantName}`,
      heading: 'You already have an account',
      lead: (tenantName) =>
        `A registration was asked for at ${tenantName} with this address, which has an account already. Sign in, or change your password if you have forgotten it.`,
      ignore: 'You did not ask for it? Ignore this message: your account stays the same.',
      action: 'Sign in',
    },
    'no-account': {
      subject: (tenantName) => `No account at this address – ${tenantName}`,
      heading: 'No account at this address',
      lead: (tenantName) =>
        `A new password was asked for at ${tenantName} for this address, which has no account. You may have one at another address; otherwise, register.`,
      ignore: 'You did not ask for it? Ignore this message.',
      action: 'Register',
    },
  },
  'de-DE': {
    'already-registered': {
      subject: (tenantName) => `Sie haben bereits ein Konto – ${tenantName}`,
      heading: 'Sie haben bereits ein Konto',
      lead: (tenantName) =>
        `Bei ${tenantName} wurde eine Registrierung mit dieser Adresse angefordert, zu der es bereits ein Konto gibt. Melden Sie sich an, oder ändern Sie Ihr Passwort, wenn Sie es vergessen haben.`,
      ignore: 'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht: Ihr Konto bleibt unverändert.',
      action: 'Anmelden',
    },
    'no-account': {
      subject: (tenantName) => `Kein Konto zu dieser Adresse – ${tenantName}`,
      heading: 'Kein Konto zu dieser Adresse',
      lead: (tenantName) =>
        `Bei ${tenantName} wurde ein neues Passwort für diese Adresse angefordert, zu der es kein Konto gibt. Vielleicht haben Sie eines mit einer anderen Adresse; andernfalls registrieren Sie sich.`,
      ignore: 'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht.',
      action: 'Registrieren',
    },
  },
};

const validity: Readonly<Record<Locale, (minutes: number) => string>> = {
  'fr-FR': (minutes) => `Il est valable ${minutes} minutes et ne sert qu’une fois.`,
  'en-GB': (minutes) => `It is valid for ${minutes} minutes and works once only.`,
  'de-DE': (minutes) => `Er ist ${minutes} Minuten gültig und funktioniert nur einmal.`,
};

const sentBy: Readonly<Record<Locale, (tenantName: string) => string>> = {
  'fr-FR': (tenantName) =>
    `Message automatique du site ${tenantName}. Nous ne demandons jamais ce code par téléphone.`,
  'en-GB': (tenantName) => `Automatic message from ${tenantName}. We never ask for this code on the phone.`,
  'de-DE': (tenantName) =>
    `Automatische Nachricht von ${tenantName}. Wir fragen nie telefonisch nach diesem Code.`,
};

const automatic: Readonly<Record<Locale, (tenantName: string) => string>> = {
  'fr-FR': (tenantName) => `Message automatique du site ${tenantName}.`,
  'en-GB': (tenantName) => `Automatic message from ${tenantName}.`,
  'de-DE': (tenantName) => `Automatische Nachricht von ${tenantName}.`,
};

/** The mail with a code; the code comes first in the preview, so that a phone shows it without opening. */
export function codeMail(
  kind: CodeMailKind,
  options: { locale: Locale; brand: MailBrand; code: string; validMinutes: number },
): MailContent {
  const { locale, brand, code } = options;
  const words = codeWords[locale][kind];
  const subject = words.subject(brand.tenantName);
  const lead = words.lead(brand.tenantName);
  const valid = validity[locale](options.validMinutes);
  const footer = sentBy[locale](brand.tenantName);
  const colours = mailColours(brand.colour);
  const body = html`${paragraph(lead)}
<p class="soft ink" style="margin:24px 0;padding:20px;background:${colours.soft};border-radius:14px;text-align:center;color:${INK};font:700 40px/1.1 ${DISPLAY_FONT};letter-spacing:0.18em">${code}</p>
${paragraph(valid)}${paragraph(words.ignore)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({
      lang: locale,
      brand,
      subject,
      preview: `${code} – ${valid}`,
      heading: words.heading,
      body,
      footer,
    }),
    text: [brand.tenantName, words.heading, lead, code, valid, words.ignore, footer].join('\n\n'),
  };
}

/** The mail that the same request sends when no code is due. */
export function noCodeMail(
  kind: NoCodeMailKind,
  options: { locale: Locale; brand: MailBrand; actionAddress: string },
): MailContent {
  const { locale, brand, actionAddress } = options;
  const words = noCodeWords[locale][kind];
  const subject = words.subject(brand.tenantName);
  const lead = words.lead(brand.tenantName);
  const footer = automatic[locale](brand.tenantName);
  const body = html`${paragraph(lead)}${button(words.action, actionAddress, mailColours(brand.colour))}${paragraph(words.ignore)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading: words.heading, body, footer }),
    text: [
      brand.tenantName,
      words.heading,
      lead,
      `${words.action} : ${actionAddress}`,
      words.ignore,
      footer,
    ].join('\n\n'),
  };
}
