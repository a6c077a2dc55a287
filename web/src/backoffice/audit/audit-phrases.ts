import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { HOME_BLOCKS, kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import type { PaymentToCheck, Reason } from '../sale/stuck-carts/stuck-data.ts';
import type { RightFacts } from '../team/team-data.ts';
import { FIELDS } from './audit-fields.ts';

/** Actions with a phrase, by kind; others are shown by their name. */
const AUDIT_ACTIONS = {
  administrator: [
    'created',
    'changed',
    'deleted',
    'signed-in',
    'roles-changed',
    'password-set',
    'password-changed',
    'password-reset',
    'access-reset',
    'second-factor-set',
    'second-factor-removed',
    'passkey-added',
    'passkey-removed',
    'signed-in-passkey',
    'signed-in-sso',
    'sso-linked',
    'sso-unlinked',
  ],
  venue: [
    'created',
    'changed',
    'opened',
    'closed',
    'reopened',
    'opening-requested',
    'invited',
    'access-reset',
    'archived',
    'restored',
    'exported',
    'entered',
    'left',
    'deleted',
  ],
  'super-administrator': ['transferred'],
  'second-factor-policy': ['changed'],
  role: ['created', 'changed', 'deleted'],
  design: ['saved', 'undone'],
  'mail-template': ['saved', 'undone'],
  'mail-sender': ['saved'],
  picture: ['added'],
  document: ['added'],
  footer: ['saved', 'undone'],
  usedfonctionnalities: ['saved', 'undone'],
  usedpages: ['saved', 'undone'],
  endofnavigation: ['saved', 'undone'],
  homepagesettings: ['saved', 'undone'],
  registrationpage: ['saved', 'undone'],
  languages: ['saved', 'undone'],
  partner: ['saved', 'undone'],
  planning: ['saved', 'undone'],
  analytics: ['saved', 'undone'],
  embedding: ['saved', 'undone'],
  sso: ['saved', 'undone'],
  translations: ['saved', 'undone'],
  establishment: ['changed', 'reordered', 'informed', 'undone'],
  notice: ['published', 'ended'],
  family: ['changed', 'reordered'],
  service: ['changed', 'reordered'],
  theme: ['changed', 'reordered'],
  'sale-rule': ['created', 'changed', 'deleted'],
  promotion: ['created', 'changed', 'deleted'],
  ticketing: ['reset', 'restored'],
  'cart-limits': ['saved'],
  'search-options': ['saved'],
  withdrawal: ['changed'],
  cancellation: ['changed'],
  'moving-rule': ['changed'],
  'no-show-rule': ['changed'],
  pause: ['lifted'],
  'missed-place': ['excused'],
  quotient: ['entered', 'removed'],
  'quotient-proof': ['opened', 'accepted', 'refused'],
  'quotient-interval': ['added', 'removed'],
  synchronization: ['done', 'failed'],
  'catalogue-draft': ['saved', 'discarded', 'removed', 'imported'],
  publication: ['published', 'scheduled', 'undone', 'called-off', 'failed'],
  cart: ['resent', 'sold', 'still-stuck', 'archived', 'restored', 'refunded'],
  order: ['refunded', 'withdrawn', 'cancelled', 'moved', 'resold', 'resale-closed', 'blocked', 'unblocked'],
  carts: ['exported'],
  payment: ['handled', 'refunded'],
  'online-payment': ['saved'],
  'payment-provider': ['saved'],
  reseller: ['created', 'changed', 'key-made', 'key-revoked', 'exported'],
  device: ['created', 'changed', 'revoked'],
  'payment-link': ['sent', 'extended', 'mailed', 'cancelled'],
  wait: ['offered', 'removed'],
  closure: ['created', 'moved', 'reopened', 'paused', 'resumed', 'retried', 'exported'],
  'free-tickets': ['issued'],
  tickets: ['printed'],
  customer: ['added'],
  desk: ['changed'],
  'desk-card': [
    'created',
    'replaced',
    'corrected',
    'attached',
    'detached',
    'named',
    'blocked',
    'unblocked',
    'printed',
  ],
  import: ['started', 'cancelled', 'undone', 'invited'],
  entrance: ['changed', 'scan-undone'],
  webhook: ['created', 'changed', 'deleted', 'secret-made', 'secret-ended', 'resent', 'given-up'],
  'api-key': ['created', 'revoked'],
  wallet: ['saved', 'deleted', 'switched'],
  'purchase-config': ['saved'],
  'payment-journal': ['exported'],
  takings: ['figures-chosen'],
  closing: ['requested', 'handled'],
  'gift-card': ['given', 'blocked', 'unblocked', 'extended', 'replaced', 'refunded', 'claimed', 'unclaimed'],
  'gift-card-settings': ['saved'],
  timetable: ['saved', 'undone'],
  sessions: ['changed', 'undone'],
  lookup: [
    'searched',
    'opened',
    'listed',
    'card',
    'receipt',
    'tickets-sent',
    'receipt-sent',
    'link-renewed',
    'link-ended',
    'erased',
  ],
} as const;

type AuditKind = keyof typeof AUDIT_ACTIONS;

export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as AuditKind[];

/** Values with a phrase, by field. */
const VALUES = {
  state: ['stuck', 'archived'],
  displayType: ['0', '1', '2'],
  colors: ['theme', 'family'],
  giftKind: ['till', 'invitation', 'exchange', 'apology'],
  meansOffered: ['1', '2', '3', '4', '5'],
  failure: ['ticketing.unavailable', 'ticketing.key-refused', 'internal.error'],
  cartReason: [
    'no-answer',
    'key-refused',
    'not-enough-places',
    'unknown-session',
    'card-refused',
    'refused',
    'changed-after-payment',
    'amount-differs',
    'nothing-debited',
    'rule-broken',
    'internal',
  ] satisfies Reason['code'][],
  issue: [
    'amount',
    'currency',
    'mode',
    'site',
    'order',
    'transaction',
    'instalment',
    'card',
    'unknown-order',
    'partial',
    'not-captured',
    'refund-due',
    'refund-unasked',
  ] satisfies PaymentToCheck['issue'][],
} as const;

/** Recorded value of a search in customers, unless it was a number. */
const TERMS = ['name', 'email', 'phone', 'number'] as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Shortens a reference to its beginning, which is enough to search for it: `rejected:1f3a9c2e…` becomes `1f3a9c2e`.
 */
const shortNumber = (subject: string): string => subject.replace(/^[a-z]+:/, '').slice(0, 8);

type KnownAction = {
  [Kind in AuditKind]: `${Kind}.${(typeof AUDIT_ACTIONS)[Kind][number]}`;
}[AuditKind];

const has = <Key extends string>(keys: readonly Key[], key: string): key is Key =>
  (keys as readonly string[]).includes(key);

/** Whether an action has a phrase. */
export function isKnownAction(action: string): action is KnownAction {
  const [kind = '', verb = ''] = action.split('.');
  return has(AUDIT_KINDS, kind) && has(AUDIT_ACTIONS[kind] as readonly string[], verb);
}

export interface AuditPhrases {
  action: (action: string) => string;
  /** The object of an action. */
  subject: (action: string, subject: string) => string;
  field: (field: string) => string;
  value: (field: string, value: string) => string;
}

/**
 * Phrases for the entries of the log; a value without a phrase is shown as recorded. @param rights with their names
 */
export function useAuditPhrases(rights: readonly RightFacts[]): AuditPhrases {
  const t = useTranslations('team.audit');
  const carts = useTranslations('stuckCarts');
  const locale = useLocale() as Locale;
  const { tenant } = useBackoffice().portal;
  const measures = useMeasures();
  const failures = {
    'ticketing.unavailable': t('failures.unavailable'),
    'ticketing.key-refused': t('failures.keyRefused'),
    'internal.error': t('failures.internal'),
  };
  const codes = new Map<string, string>(rights.map(({ code, labels }) => [code, labelIn(labels, locale)]));
  const wordOf = (part: string): string => {
    if (part === 'true' || part === 'false') return t(`value.${part}`);
    return codes.get(part) ?? (has(LOCALES, part) ? languageName(part, locale) : part);
  };
  const blockName = (code: string): string =>
    has(HOME_BLOCKS, code) ? t(`homeBlock.${kindOf(code)}`) : code;
  return {
    action: (action) => (isKnownAction(action) ? t(`action.${action}`) : action),
    field(field) {
      const [name = '', language = ''] = field.split('.');
      // A key of a translation may begin like a field.
      if (!has(FIELDS, name) || (language !== '' && !has(LOCALES, language))) return field;
      return has(LOCALES, language)
        ? t('fieldIn', { field: t(`field.${name}`), language: languageName(language, locale) })
        : t(`field.${name}`);
    },
    subject(action, subject) {
      const [kind] = action.split('.');
      if (kind === 'cart' && UUID.test(subject))
        return carts('cart.number', { number: shortNumber(subject) });
      if (action === 'lookup.searched' && has(TERMS, subject)) return t(`lookedFor.${subject}`);
      if (kind === 'payment') return t('paymentNumber', { number: shortNumber(subject) });
      if (kind === 'translations' && has(LOCALES, subject)) return languageName(subject, locale);
      if (kind === 'closing') return measures('day', subject) ?? subject.replace(/^[a-z-]+:/, '');
      if (kind === 'carts' && has(VALUES.state, subject)) return carts(`lists.${subject}`);
      // Earlier entries name the venue by its URL name.
      if (kind === 'synchronization' && subject === tenant.name) return tenant.displayName;
      return subject;
    },
    value(field, value) {
      if (field === 'state' && has(VALUES.state, value)) return t(`state.${value}`);
      if (field === 'displayType' && has(VALUES.displayType, value)) return t(`display.${value}`);
      if (field === 'colors' && has(VALUES.colors, value)) return t(`colors.${value}`);
      if (field === 'giftKind' && has(VALUES.giftKind, value)) return t(`gift.${value}`);
      if (field === 'meansOffered')
        return value
          .split(', ')
          .map((id) => (has(VALUES.meansOffered, id) ? t(`means.${id}`) : id))
          .join('; ');
      if (field === 'homeOrder' || field === 'homeOff') return value.split(', ').map(blockName).join(', ');
      if (field === 'failure' && has(VALUES.failure, value)) return failures[value];
      if (field === 'cartReason' && has(VALUES.cartReason, value)) return carts(`reasons.${value}.name`);
      if (field === 'issue' && has(VALUES.issue, value)) return carts(`payments.issues.${value}.name`);
      // Earlier entries and deleted pictures have no file name.
      if (field === 'pictureId' && UUID.test(value)) return t('value.picture');
      return measures(field, value) ?? value.split(', ').map(wordOf).join(', ');
    },
  };
}

/** Fields in cents, with a currency other than the euro behind it. */
const AMOUNTS = [
  'paidAmount',
  'refundedAmount',
  'creditAmount',
  'keptAmount',
  'claimedAmount',
  'spentAmount',
  'movingFee',
  'here',
  'there',
  'instalmentsFrom',
  'giftCardMin',
  'giftCardMax',
];

/** Returns whether the audit log shows a field as money. */
export const isAmount = (field: string): boolean => AMOUNTS.includes(field);

/** Formats amounts and dates. @returns undefined for other values */
function useMeasures(): (field: string, value: string) => string | undefined {
  const t = useTranslations('team.audit');
  const locale = useLocale();
  const format = useAdminFormat();
  return (field, value) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
    if (['from', 'until', 'day'].includes(field) && isDay) return format.shortDay(value);
    if (field === 'paidAt') return t('at', { day: format.shortDay(value), time: format.time(value) });
    // The supplement in cents, a colon and the steps
    const [, supplement, steps] = /^(\d+): (.*)$/.exec(field === 'flexibleTicket' ? value : '') ?? [];
    if (supplement !== undefined) return `${format.money(Number(supplement))}: ${steps}`;
    // In euros, unlike the others
    if (field === 'promotionMinimum' && value !== '') return format.money(Number(value) * 100);
    if (!isAmount(field)) return undefined;
    const [cents, currency] = value.split(' ');
    if (!currency) return format.money(Number(cents));
    const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(cents) / 100);
    return `${number} (${currency})`;
  };
}
