import type { Locale } from '@guichet/contract/locale.ts';
import { html } from '#platform/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import type { MailContent } from '#platform/mail/content.ts';
import { button, type MailBrand, mailPage, paragraph } from '#platform/mail/layout.ts';

/** Mails to administrators with a link by which they choose a first or a new password. */
export type LinkMailKind = 'first-password' | 'new-password';

interface Words {
  readonly subject: (tenantName: string) => string;
  readonly heading: string;
  readonly lead: (tenantName: string) => string;
  readonly action: string;
  readonly ignore: string;
}

const words: Readonly<Record<Locale, Readonly<Record<LinkMailKind, Words>>>> = {
  'fr-FR': {
    'first-password': {
      subject: (tenantName) => `Votre accès au back-office – ${tenantName}`,
      heading: 'Bienvenue dans le back-office',
      lead: (tenantName) =>
        `Un compte d’administrateur vient d’être créé à votre adresse sur le site ${tenantName}. Choisissez votre mot de passe pour l’ouvrir.`,
      action: 'Choisir mon mot de passe',
      ignore: 'Vous n’attendiez pas ce message ? Ignorez-le : sans mot de passe, le compte reste fermé.',
    },
    'new-password': {
      subject: (tenantName) => `Choisir un nouveau mot de passe – ${tenantName}`,
      heading: 'Choisir un nouveau mot de passe',
      lead: (tenantName) =>
        `Un nouveau mot de passe a été demandé pour votre compte d’administrateur du site ${tenantName}, par vous-même ou par un autre administrateur. Ce lien vous permet de le choisir.`,
      action: 'Choisir un mot de passe',
      ignore:
        'Vous n’avez rien demandé ? Si vous pouvez encore vous connecter, ignorez ce message : votre mot de passe reste le même.',
    },
  },
  'en-GB': {
    'first-password': {
      subject: (tenantName) => `Your access to the back office – ${tenantName}`,
      heading: 'Welcome to the back office',
      lead: (tenantName) =>
        `An administrator account of ${tenantName} has just been created at your address. Choose your password to open it.`,
      action: 'Choose my password',
      ignore: 'You were not expecting this message? Ignore it: without a password the account stays closed.',
    },
    'new-password': {
      subject: (tenantName) => `Choose a new password – ${tenantName}`,
      heading: 'Choose a new password',
      lead: (tenantName) =>
        `A new password was asked for on your administrator account of ${tenantName}, by yourself or by another administrator. This link lets you choose it.`,
      action: 'Choose a password',
      ignore:
        'You did not ask for it? If you can still sign in, ignore this message: your password stays the same.',
    },
  },
  'de-DE': {
    'first-password': {
      subject: (tenantName) => `Ihr Zugang zum Backoffice – ${tenantName}`,
      heading: 'Willkommen im Backoffice',
      lead: (tenantName) =>
        `Für Ihre Adresse wurde soeben ein Administratorkonto von ${tenantName} angelegt. Wählen Sie Ihr Passwort, um es zu öffnen.`,
      action: 'Mein Passwort wählen',
      ignore:
        'Sie haben diese Nachricht nicht erwartet? Ignorieren Sie sie: Ohne Passwort bleibt das Konto geschlossen.',
    },
    'new-password': {
      subject: (tenantName) => `Neues Passwort wählen – ${tenantName}`,
      heading: 'Neues Passwort wählen',
      lead: (tenantName) =>
        `Für Ihr Administratorkonto von ${tenantName} wurde ein neues Passwort angefordert, von Ihnen selbst oder von einem anderen Administrator. Über diesen Link können Sie es wählen.`,
      action: 'Passwort wählen',
      ignore:
        'Sie haben nichts angefordert? Wenn Sie sich noch anmelden können, ignorieren Sie diese Nachricht: Ihr Passwort bleibt unverändert.',
    },
  },
};

const validity: Readonly<Record<Locale, (hours: number) => string>> = {
  'fr-FR': (hours) =>
    `Le lien est valable ${hours} ${hours > 1 ? 'heures' : 'heure'} et ne sert qu’une fois.`,
  'en-GB': (hours) => `The link is valid for ${hours} ${hours > 1 ? 'hours' : 'hour'} and works once only.`,
  'de-DE': (hours) =>
    `Der Link ist ${hours} ${hours > 1 ? 'Stunden' : 'Stunde'} gültig und funktioniert nur einmal.`,
};

const sentBy: Readonly<Record<Locale, (tenantName: string) => string>> = {
  'fr-FR': (tenantName) =>
    `Message automatique du site ${tenantName}. Ne transmettez ce lien à personne : nous ne le demandons jamais.`,
  'en-GB': (tenantName) =>
    `Automatic message from ${tenantName}. Do not pass this link on: we never ask for it.`,
  'de-DE': (tenantName) =>
    `Automatische Nachricht von ${tenantName}. Geben Sie diesen Link nicht weiter: Wir fragen nie danach.`,
};

/** The mail with a link; its address is in the text too, for mail programs that show no buttons. */
export function linkMail(
  kind: LinkMailKind,
  options: { locale: Locale; brand: MailBrand; address: string; validHours: number },
): MailContent {
  const { locale, brand, address } = options;
  const { subject: subjectOf, heading, lead: leadOf, action, ignore } = words[locale][kind];
  const subject = subjectOf(brand.tenantName);
  const lead = leadOf(brand.tenantName);
  const valid = validity[locale](options.validHours);
  const footer = sentBy[locale](brand.tenantName);
  const body = html`${paragraph(lead)}${button(action, address, mailColours(brand.colour))}${paragraph(valid)}${paragraph(ignore)}`;
  return {
    subject,
    lang: locale,
    html: mailPage({ lang: locale, brand, subject, preview: lead, heading, body, footer }),
    text: [brand.tenantName, heading, lead, address, valid, ignore, footer].join('\n\n'),
  };
}
