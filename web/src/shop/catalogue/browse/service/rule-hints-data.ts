import type { CallAnswer } from '@guichet/contract/calls.ts';
import { RULE_TYPES, type RuleTypeName } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';

type Service = CallAnswer<'GET /Ticketing/service'>;
type PublicRule = Service['rules'][number];

/** A service that a rule names. */
interface NamedService {
  code: string;
  name: string;
  establishment: string;
}

/** What a sale rule asks of whoever buys a service, before anything is in the cart. */
export interface RuleHint {
  type: RuleTypeName;
  /** The service, the theme or the family that the rule is set on. */
  item: string;
  /** The theme whose sessions alone it is about. */
  theme?: string;
  /** The venue’s own sentence. */
  words: string;
  count: number;
  natures: string[];
  /** What has to be had before. */
  prior?: NamedService | undefined;
  /** What has to be in the cart beside. */
  parts: (NamedService & { count: number; per: 'place' | 'cart' })[];
}

const isRuleType = (type: string): type is RuleTypeName =>
  type !== 'Unknown' && (RULE_TYPES as readonly string[]).includes(type);

/**
 * Loads the rules of a service, of its themes and of its family, with the names of the services that they name.
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

/** Each rule once, where several services of a theme have it. */
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

/** A service by its code; undefined when it is not offered. */
async function readNamed(externalCode: string, locale: Locale): Promise<NamedService | undefined> {
  const service = await api('GET /Ticketing/service', { query: { externalCode } }).catch(() => undefined);
  return (
    service && { code: externalCode, name: labelIn(service.labels, locale), establishment: service.espaceRef }
  );
}
