import { DEFAULT_LOCALE, type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { Phrases, PhraseValues } from '@guichet/phrases/translate.ts';
import type { SaleRule } from '#catalogue/sale-rules/model.ts';
import { date } from '#platform/format/localized.ts';
import { startOfDay } from '#platform/format/time-zone.ts';
import type { BrokenRule } from './model.ts';

/** How things are called that rules name. */
export interface RuleNames {
  timeZone: string;
  labelsOf(kind: SaleRule['linkType'], code: string): Labels | undefined;
}

/** What the words of a broken rule are filled with. */
export function valuesOf(broken: BrokenRule, names: RuleNames, locale: Locale): PhraseValues {
  const { rule, already = 0, day, next, from, until, service, missing = 0 } = broken;
  const nameOf = (kind: SaleRule['linkType'], code: string) => {
    const labels = names.labelsOf(kind, code);
    return labels ? labelIn(labels, locale) : code;
  };
  const inWords = (on: string) => date(startOfDay(on, names.timeZone).toISOString(), locale, names.timeZone);
  return {
    item: nameOf(rule.linkType, rule.linkCode),
    limit: rule.quantity ?? 0,
    already,
    missing,
    natures: rule.natures.join(', '),
    service: service === undefined ? '' : nameOf('service', service),
    day: day === undefined ? '' : inWords(day),
    next: next === undefined ? '' : inWords(next),
    until: until === undefined ? '' : date(until.toISOString(), locale, names.timeZone),
    from: from === undefined ? '' : date(from.toISOString(), locale, names.timeZone),
  };
}

/** The venue’s own words for a rule in a language, if it has written some. */
export const ownWords = ({ messages }: Pick<SaleRule, 'messages'>, locale: Locale): string | undefined =>
  messages[locale] || messages[DEFAULT_LOCALE] || undefined;

/** What the customer reads at the line, with what to do. */
export function messageOf(broken: BrokenRule, names: RuleNames, phrases: Phrases): string {
  const { locale } = phrases;
  const usual = () => phrases.in('errors')(broken.code, valuesOf(broken, names, locale));
  return ownWords(broken.rule, locale) ?? usual();
}
