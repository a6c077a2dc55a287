/** Mails of a venue, and the variables of their texts. Without zod: the browser imports this file. */

/**
 * Variables of mails by code (ten characters at most). A `text` is used within a sentence; a `link` is the target of
 * a button or a word; a `block` has its own paragraph.
 */
export const MAIL_VARIABLES = {
  LIEU: 'text',
  SITE: 'link',
  PRENOM: 'text',
  NOM: 'text',
  NUMCMD: 'text',
  TOTAL: 'text',
  MONTANT: 'text',
  DATE: 'text',
  NUMERO: 'text',
  NOMBRE: 'text',
  CARTE: 'text',
  DEMANDEUR: 'text',
  DONNEUR: 'text',
  BILLET: 'text',
  CLIENT: 'text',
  EMAIL: 'text',
  MOTIF: 'text',
  OPERATION: 'text',
  VALIDITE: 'text',
  HEURE: 'text',
  DUREE: 'text',
  ABONNEMENT: 'text',
  CONTRAT: 'text',
  FIN: 'text',
  PERTE: 'text',
  WEBHOOK: 'text',
  CODE: 'block',
  BILLETS: 'block',
  MESSAGE: 'block',
  LIEN: 'link',
  LIENRECU: 'link',
  REFUS: 'link',
} as const satisfies Record<string, 'text' | 'link' | 'block'>;

export type MailVariable = keyof typeof MAIL_VARIABLES;

/** Groups of mails in the list. */
export const MAIL_GROUPS = ['account', 'purchase', 'ticket', 'team'] as const;

interface MailDefinition {
  group: (typeof MAIL_GROUPS)[number];
  /** Variables that its text may contain, beside the venue's name and site. */
  variables: readonly MailVariable[];
  /** Variables without which the mail is useless. */
  required: readonly MailVariable[];
}

const CODE = ['CODE', 'VALIDITE'] as const;
const PERSON = ['PRENOM', 'NOM'] as const;
const REFUND = [...PERSON, 'NUMCMD', 'MONTANT', 'LIEN'] as const;
const INSTALMENT = ['MONTANT', 'DATE', 'NUMERO', 'NOMBRE', 'LIEN'] as const;
const SUBSCRIPTION = [...PERSON, 'ABONNEMENT', 'DATE', 'MONTANT', 'LIEN'] as const;

export const MAILS = {
  'signup-code': { group: 'account', variables: CODE, required: ['CODE'] },
  'password-code': { group: 'account', variables: CODE, required: ['CODE'] },
  'login-code': { group: 'account', variables: CODE, required: ['CODE'] },
  'order-code': { group: 'purchase', variables: CODE, required: ['CODE'] },
  'order-link': { group: 'purchase', variables: [...PERSON, 'NUMCMD', 'LIEN'], required: ['LIEN'] },
  'sso-code': { group: 'account', variables: CODE, required: ['CODE'] },
  'already-registered': { group: 'account', variables: ['LIEN'], required: ['LIEN'] },
  'no-account': { group: 'account', variables: ['LIEN'], required: ['LIEN'] },
  welcome: { group: 'account', variables: [...PERSON, 'LIEN'], required: [] },
  'moved-in': { group: 'account', variables: [...PERSON, 'LIEN'], required: ['LIEN'] },
  'passkey-added': { group: 'account', variables: [...PERSON, 'DATE', 'HEURE', 'LIEN'], required: ['DATE'] },
  'passkey-removed': {
    group: 'account',
    variables: [...PERSON, 'DATE', 'HEURE', 'LIEN'],
    required: ['DATE'],
  },
  'account-changed': {
    group: 'account',
    variables: [...PERSON, 'OPERATION', 'DATE', 'HEURE', 'LIEN'],
    required: ['OPERATION', 'DATE'],
  },
  'account-attacked': {
    group: 'account',
    variables: [...PERSON, 'DATE', 'HEURE', 'LIEN'],
    required: ['LIEN'],
  },
  'quotient-accepted': { group: 'account', variables: [...PERSON, 'VALIDITE', 'LIEN'], required: [] },
  'quotient-refused': { group: 'account', variables: [...PERSON, 'MOTIF', 'LIEN'], required: ['MOTIF'] },
  'card-request': {
    group: 'account',
    variables: [...PERSON, 'DEMANDEUR', 'CARTE', 'DATE', 'LIEN'],
    required: ['LIEN'],
  },
  'card-accepted': { group: 'account', variables: [...PERSON, 'CARTE', 'LIEN'], required: [] },
  'card-refused': { group: 'account', variables: [...PERSON, 'CARTE', 'LIEN'], required: [] },
  tickets: {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'BILLETS', 'LIEN', 'LIENRECU'],
    required: ['BILLETS'],
  },
  'visit-reminder': {
    group: 'purchase',
    variables: [...PERSON, 'DATE', 'HEURE', 'BILLETS', 'LIEN'],
    required: ['BILLETS'],
  },
  'session-moved': {
    group: 'purchase',
    variables: [...PERSON, 'BILLET', 'DATE', 'HEURE', 'BILLETS', 'LIEN'],
    required: ['DATE', 'HEURE', 'BILLETS'],
  },
  'session-cancelled': {
    group: 'purchase',
    variables: [...PERSON, 'BILLET', 'DATE', 'HEURE', 'BILLETS', 'LIEN'],
    required: ['BILLETS'],
  },
  'session-restored': {
    group: 'purchase',
    variables: [...PERSON, 'BILLET', 'DATE', 'HEURE', 'BILLETS', 'LIEN'],
    required: ['DATE', 'HEURE', 'BILLETS'],
  },
  'ticket-moved': {
    group: 'purchase',
    variables: [...PERSON, 'BILLET', 'DATE', 'HEURE', 'BILLETS', 'LIEN'],
    required: ['DATE', 'HEURE', 'BILLETS'],
  },
  'no-show-warning': {
    group: 'purchase',
    variables: [...PERSON, 'BILLET', 'DATE', 'HEURE', 'DUREE', 'LIEN'],
    required: [],
  },
  'booking-paused': {
    group: 'purchase',
    variables: [...PERSON, 'BILLET', 'DATE', 'LIEN'],
    required: ['DATE'],
  },
  'booking-pause-ended': {
    group: 'purchase',
    variables: [...PERSON, 'BILLET', 'LIEN'],
    required: [],
  },
  'tickets-blocked': {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'BILLET', 'LIEN'],
    required: ['NUMCMD'],
  },
  'tickets-unblocked': {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'BILLET', 'LIEN'],
    required: ['NUMCMD'],
  },
  'payment-refused': {
    group: 'purchase',
    variables: [...PERSON, 'MONTANT', 'DATE', 'HEURE', 'LIEN'],
    required: ['MONTANT'],
  },
  'payment-link': {
    group: 'purchase',
    variables: [...PERSON, 'MONTANT', 'DATE', 'BILLETS', 'LIEN'],
    required: ['LIEN'],
  },
  'payment-link-ended': {
    group: 'purchase',
    variables: [...PERSON, 'MONTANT', 'DATE', 'BILLETS'],
    required: [],
  },
  closure: {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'MESSAGE', 'BILLETS', 'DATE', 'LIEN'],
    required: ['MESSAGE', 'LIEN'],
  },
  'closure-reminder': {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'MESSAGE', 'BILLETS', 'DATE', 'LIEN'],
    required: ['LIEN'],
  },
  'moved-sessions': {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'MESSAGE', 'BILLETS', 'DATE', 'LIEN'],
    required: ['MESSAGE', 'BILLETS', 'LIEN'],
  },
  'moved-sessions-reminder': {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'MESSAGE', 'BILLETS', 'DATE', 'LIEN'],
    required: ['BILLETS', 'LIEN'],
  },
  'waiting-joined': {
    group: 'purchase',
    variables: [...PERSON, 'DATE', 'BILLETS', 'LIEN'],
    required: [],
  },
  'waiting-offer': {
    group: 'purchase',
    variables: [...PERSON, 'MONTANT', 'DATE', 'BILLETS', 'LIEN'],
    required: ['LIEN'],
  },
  'waiting-offer-ended': {
    group: 'purchase',
    variables: [...PERSON, 'MONTANT', 'DATE', 'BILLETS'],
    required: [],
  },
  'waiting-over': {
    group: 'purchase',
    variables: [...PERSON, 'BILLETS', 'LIEN'],
    required: [],
  },
  'gift-card': {
    group: 'purchase',
    variables: ['CLIENT', 'DONNEUR', 'MONTANT', 'CODE', 'MESSAGE', 'FIN', 'LIEN'],
    required: ['CODE'],
  },
  'gift-card-bought': {
    group: 'purchase',
    variables: [...PERSON, 'NUMCMD', 'CLIENT', 'MONTANT', 'DATE', 'FIN', 'LIEN'],
    required: ['MONTANT'],
  },
  'gift-card-expiring': {
    group: 'purchase',
    variables: ['CLIENT', 'MONTANT', 'CARTE', 'FIN', 'LIEN'],
    required: ['FIN'],
  },
  credit: {
    group: 'purchase',
    variables: ['CLIENT', 'NUMCMD', 'MONTANT', 'CODE', 'FIN', 'LIEN'],
    required: ['CODE'],
  },
  receipt: { group: 'purchase', variables: [...PERSON, 'NUMCMD', 'TOTAL', 'LIEN'], required: [] },
  withdrawal: {
    group: 'purchase',
    variables: [...REFUND, 'DATE', 'HEURE', 'BILLETS'],
    required: ['DATE', 'HEURE', 'BILLETS'],
  },
  cancellation: {
    group: 'purchase',
    variables: [...REFUND, 'DATE', 'HEURE', 'BILLETS'],
    required: ['MONTANT', 'BILLETS'],
  },
  'cancellation-resale': {
    group: 'purchase',
    variables: [...REFUND, 'DATE', 'HEURE', 'BILLETS'],
    required: ['BILLETS'],
  },
  'resale-untaken': { group: 'purchase', variables: [...PERSON, 'NUMCMD', 'LIEN'], required: ['NUMCMD'] },
  'refund-resale': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-resale-credit': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-order': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-credit': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-difference-credit': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-difference': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-move': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-cart': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-payment': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-free': { group: 'purchase', variables: [...PERSON, 'NUMCMD', 'LIEN'], required: ['NUMCMD'] },
  'refund-pending': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'refund-failed': { group: 'purchase', variables: REFUND, required: ['MONTANT'] },
  'instalment-refused': { group: 'purchase', variables: [...PERSON, ...INSTALMENT], required: ['MONTANT'] },
  'instalment-reminder': { group: 'purchase', variables: [...PERSON, ...INSTALMENT], required: ['MONTANT'] },
  'subscription-ended': {
    group: 'purchase',
    variables: [...SUBSCRIPTION, 'HEURE', 'CONTRAT', 'FIN'],
    required: ['DATE', 'CONTRAT'],
  },
  'subscription-moved': {
    group: 'purchase',
    variables: [...SUBSCRIPTION, 'CONTRAT', 'NOMBRE', 'FIN'],
    required: ['DATE'],
  },
  'subscription-reminder': {
    group: 'purchase',
    variables: [...PERSON, 'ABONNEMENT', 'CARTE', 'FIN', 'LIEN'],
    required: ['FIN'],
  },
  'subscription-suspended': { group: 'purchase', variables: SUBSCRIPTION, required: ['MONTANT'] },
  transfer: {
    group: 'ticket',
    variables: ['DONNEUR', 'BILLET', 'DATE', 'LIEN', 'REFUS'],
    required: ['LIEN'],
  },
  'transferred-giver': { group: 'ticket', variables: [...PERSON, 'BILLET', 'LIEN'], required: [] },
  'transferred-taker': { group: 'ticket', variables: [...PERSON, 'BILLET', 'LIEN'], required: [] },
  'new-administrator': { group: 'team', variables: ['VALIDITE', 'LIEN'], required: ['LIEN'] },
  'administrator-password': { group: 'team', variables: ['VALIDITE', 'LIEN'], required: ['LIEN'] },
  'instalment-venue': {
    group: 'team',
    variables: ['CLIENT', 'EMAIL', ...INSTALMENT],
    required: ['CLIENT', 'MONTANT'],
  },
  'subscription-venue': {
    group: 'team',
    variables: [...SUBSCRIPTION, 'CLIENT', 'EMAIL', 'HEURE', 'CONTRAT', 'FIN'],
    required: ['CLIENT', 'CONTRAT'],
  },
  barrier: { group: 'team', variables: ['MESSAGE'], required: ['MESSAGE'] },
  'webhook-given-up': { group: 'team', variables: ['WEBHOOK', 'LIEN'], required: ['WEBHOOK'] },
  'gift-card-blocked': {
    group: 'team',
    variables: ['CARTE', 'TOTAL', 'MONTANT', 'PERTE', 'LIEN'],
    required: ['CARTE', 'MONTANT', 'PERTE'],
  },
  'gift-card-unblocked': { group: 'team', variables: ['CARTE', 'LIEN'], required: ['CARTE'] },
} as const satisfies Record<string, MailDefinition>;

export type MailName = keyof typeof MAILS;

export const MAIL_NAMES = Object.keys(MAILS) as MailName[];

/** Reminders with their default hours before the event; a venue may change them, or set 0 for never. */
export const REMINDERS = {
  'visit-reminder': { choices: [3, 24, 48, 72], usual: 24 },
  'subscription-reminder': { choices: [168, 336, 720], usual: 336 },
} as const satisfies { [M in MailName]?: { choices: readonly number[]; usual: number } };

export type ReminderName = keyof typeof REMINDERS;

export const isReminder = (mail: MailName): mail is ReminderName => Object.hasOwn(REMINDERS, mail);

/** Variables of every mail: the venue's name and the address of its site. */
const OF_EVERY_MAIL = ['LIEU', 'SITE'] as const satisfies readonly MailVariable[];

/** Returns the variables that a mail's text may contain, in display order. */
export const variablesOf = (mail: MailName): readonly MailVariable[] => [
  ...MAILS[mail].variables,
  ...OF_EVERY_MAIL,
];

export const isRequired = (mail: MailName, variable: MailVariable): boolean =>
  (MAILS[mail].required as readonly MailVariable[]).includes(variable);
