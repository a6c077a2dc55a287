import type { CallAnswer } from '@guichet/contract/calls.ts';
import { RULE_TYPES, type RuleTypeName } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import styles from './purchase-parts.module.css';

interface RuleHintsProps {
  hints: readonly RuleHint[];
  /** Day of the chosen session; undefined without one. */
  theme: string | undefined;
  /** Services offered beside the prices already. */
  offered: readonly string[];
  isWithdrawal?: boolean;
}

/** The sale rules of the selection with their remedies, before anything is added to the cart. */
export function RuleHints({ hints, theme, offered, isWithdrawal = false }: RuleHintsProps) {
  const t = useTranslations('catalogue.saleRules');
  const isSignedIn = useSession() !== undefined;
  const shown = hints.filter(
    (hint) =>
      (hint.theme === undefined || theme === undefined || hint.theme === theme) &&
      (hint.type !== 'WithdrawalQuantity' || isWithdrawal) &&
      (hint.type !== 'LoginRequired' || !isSignedIn),
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.ruleHints}>
      <Notice title={<span id="sale-rules">{t('title')}</span>}>
        <ul aria-labelledby="sale-rules">
          {shown.map((hint) => (
            <li key={`${hint.type} ${hint.item}`}>
              <Words hint={hint} /> <Way hint={hint} offered={offered} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Words({ hint }: { hint: RuleHint }) {
  const t = useTranslations('catalogue.saleRules');
  const locale = useLocale();
  const { type, item, count, natures, prior, parts, words } = hint;
  if (words) return words;
  const listed = parts.map(({ per, count: quantity, name }) =>
    t(per === 'place' ? 'perPlace' : 'perCart', { count: quantity, service: name }),
  );
  return t(type, {
    item,
    count,
    natures: natures.join(', '),
    service: prior?.name ?? '',
    parts: new Intl.ListFormat(locale, { type: 'conjunction' }).format(listed),
  });
}

/** Links to the remedy of a rule. */
function Way({ hint: { type, prior, parts }, offered }: { hint: RuleHint; offered: readonly string[] }) {
  const t = useTranslations('catalogue.saleRules');
  const paths = usePaths();
  const needsCard = type === 'NatureLink' || type === 'ContactLink';
  const services = [...(prior ? [prior] : []), ...parts].filter(({ code }) => !offered.includes(code));
  return (
    <>
      {type === 'LoginRequired' && (
        <AppLink className={typography.link} to={paths.login(paths.cart())}>
          {t('signIn')}
        </AppLink>
      )}
      {needsCard && (
        <AppLink className={typography.link} to={paths.supports()}>
          {t('cards')}
        </AppLink>
      )}
      {services.map(({ code, name, establishment }) => (
        <AppLink key={code} className={typography.link} to={paths.service(establishment, code)}>
          {t('see', { service: name })}
        </AppLink>
      ))}
    </>
  );
}

type Service = CallAnswer<'GET /Ticketing/service'>;
type PublicRule = Service['rules'][number];

/** A service that a rule names. */
interface NamedService {
  code: string;
  name: string;
  establishment: string;
}

/** A requirement of a sale rule for buyers of a service, shown before anything is in the cart. */
export interface RuleHint {
  type: RuleTypeName;
  /** Name of the service, theme or family with the rule. */
  item: string;
  /** The only theme whose sessions it concerns. */
  theme?: string;
  /** The venue’s own text. */
  words: string;
  count: number;
  natures: string[];
  /** Services that are required before. */
  prior?: NamedService | undefined;
  /** Services that are required in the cart. */
  parts: (NamedService & { count: number; per: 'place' | 'cart' })[];
}

const isRuleType = (type: string): type is RuleTypeName =>
  type !== 'Unknown' && (RULE_TYPES as readonly string[]).includes(type);

/**
 * Loads the rules of a service, of its themes and of its family, with the names of their services.
 * @param familyName of its family, in the language of the page
 */
export async function loadRuleHints(
  service: Service,
  familyName: string,
  locale: Locale,
): Promise<RuleHint[]> {
  const own = service.rules.map((rule) => ({ rule, item: labelIn(service.labels, locale) }));
  const ofFamily = service.familyRules.map((rule) => ({ rule, item: familyName }));
  const ofThemes = service.themes.flatMap(({ rules, themeLabels, themeExternalCode: theme }) =>
    rules.map((rule) => ({ rule, item: labelIn(themeLabels, locale), theme })),
  );
  const hints = await Promise.all(
    [...own, ...ofThemes, ...ofFamily].map(({ rule, ...on }) => toHint(rule, on, locale)),
  );
  return hints.filter((hint) => hint !== undefined);
}

/** Removes duplicates of rules that several services of a theme have. */
export const distinctHints = (hints: readonly RuleHint[]): RuleHint[] => [
  ...new Map(hints.map((hint) => [`${hint.type} ${hint.theme ?? ''} ${hint.item}`, hint])).values(),
];

async function toHint(
  rule: PublicRule,
  on: Pick<RuleHint, 'item' | 'theme'>,
  locale: Locale,
): Promise<RuleHint | undefined> {
  const { type, value, parts = [], words = {} } = rule;
  if (!isRuleType(type)) return undefined;
  const [prior, ...named] = await Promise.all([
    type === 'PriorService' ? readNamed(value, locale) : undefined,
    ...parts.map(({ service }) => readNamed(service, locale)),
  ]);
  return {
    type,
    ...on,
    words: labelIn(words, locale),
    count: Number(value) || 0,
    natures: value.split(','),
    prior,
    parts: parts.flatMap(({ quantity: count, per }, at) => {
      const service = named[at];
      return service ? [{ ...service, count, per }] : [];
    }),
  };
}

/** Returns a service by its code; undefined when it is not offered. */
async function readNamed(externalCode: string, locale: Locale): Promise<NamedService | undefined> {
  const service = await api('GET /Ticketing/service', { query: { externalCode } }).catch(() => undefined);
  return (
    service && { code: externalCode, name: labelIn(service.labels, locale), establishment: service.espaceRef }
  );
}
