import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import type { RightFacts } from './team-data.ts';

/** Actions that have words, by the kind that the log can be narrowed to; another one is shown as it is named. */
export const AUDIT_ACTIONS = {
  administrator: [
    'created',
    'changed',
    'deleted',
    'signed-in',
    'roles-changed',
    'password-set',
    'password-changed',
    'password-reset',
    'second-factor-set',
    'second-factor-removed',
  ],
  'super-administrator': ['transferred'],
  'second-factor-policy': ['changed'],
  role: ['created', 'changed', 'deleted'],
  design: ['saved', 'undone'],
  picture: ['added'],
  establishment: ['changed', 'reordered'],
  family: ['changed', 'reordered'],
  service: ['changed', 'reordered'],
  ticketing: ['reset', 'restored'],
  synchronization: ['done', 'failed'],
  cart: ['resent', 'archived', 'restored'],
  carts: ['exported'],
  payment: ['handled'],
} as const;

export type AuditKind = keyof typeof AUDIT_ACTIONS;

export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as AuditKind[];

/** Fields that have words. */
const FIELDS = [
  'email',
  'language',
  'roles',
  'name',
  'rights',
  'isRequired',
  'superAdministrator',
  'master',
  'brand',
  'titleFont',
  'textFont',
  'logo',
  'gallery',
  'labels',
  'descriptions',
  'isEnabled',
  'pictureId',
  'limitNotif1',
  'limitNotif2',
  'limitNotifTime1',
  'limitNotifTime2',
  'order',
  'items',
  'added',
  'changed',
  'gone',
  'conflicts',
  'failure',
  'state',
  'search',
  'from',
  'until',
  'reason',
  'note',
] as const;

/** Values that have words, by their field. */
const VALUES = { state: ['stuck', 'archived'] } as const;

export type ActionWord = {
  [Kind in AuditKind]: `${Kind}.${(typeof AUDIT_ACTIONS)[Kind][number]}`;
}[AuditKind];

const has = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

/** Whether there are words for an action. */
export function isKnownAction(action: string): action is ActionWord {
  const [kind = '', deed = ''] = action.split('.');
  return has(AUDIT_KINDS, kind) && has(AUDIT_ACTIONS[kind] as readonly string[], deed);
}

export interface AuditWords {
  action: (action: string) => string;
  field: (field: string) => string;
  value: (field: string, value: string) => string;
}

/** What the log notes, as people say it; what has no words is shown as it is. @param rights with their names */
export function useAuditWords(rights: readonly RightFacts[]): AuditWords {
  const t = useTranslations('team.audit');
  const locale = useLocale() as Locale;
  const codes = new Map<string, string>(rights.map(({ code, labels }) => [code, labelIn(labels, locale)]));
  const wordOf = (part: string): string => {
    if (part === 'true' || part === 'false') return t(`value.${part}`);
    return codes.get(part) ?? (has(LOCALES, part) ? t(`language.${part}`) : part);
  };
  return {
    action: (action) => (isKnownAction(action) ? t(`action.${action}`) : action),
    field(field) {
      const [name = '', language = ''] = field.split('.');
      if (!has(FIELDS, name)) return field;
      return has(LOCALES, language)
        ? t('fieldIn', { field: t(`field.${name}`), language: t(`language.${language}`) })
        : t(`field.${name}`);
    },
    value(field, value) {
      if (field === 'state' && has(VALUES.state, value)) return t(`state.${value}`);
      return value.split(', ').map(wordOf).join(', ');
    },
  };
}
