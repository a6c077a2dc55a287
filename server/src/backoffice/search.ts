import type { CallAnswer } from '@guichet/contract/calls.ts';
import { shownLabels } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { folded, hasWords, rankOf } from '@guichet/contract/search-text.ts';
import type { ItemRow, SettingKind } from '#catalogue/catalogue.ts';
import { ofKind, settingTexts } from '../catalogue/settings/catalogue-settings.ts';

/** The matches of a search in the settings, and their order. */

type Answer = CallAnswer<'GET /settingsadmin/search'>;
type FoundItem = Answer['services']['items'][number];
type FoundText = NonNullable<FoundItem['found']>;

/** Matches of a kind shown at most. */
const SHOWN = 12;

interface Ranked<Item> {
  item: Item;
  /** Of the name, see rankOf */
  rank: number;
}

/** The best matches; equal ones stay in their own order. */
function best<Item>(found: readonly Ranked<Item>[]): { items: Item[]; total: number } {
  const sorted = [...found].sort((one, other) => one.rank - other.rank);
  return { items: sorted.slice(0, SHOWN).map(({ item }) => item), total: found.length };
}

/** Items with a single name. */
export function searchNames<Item>(items: readonly Item[], nameOf: (item: Item) => string, words: string[]) {
  const found = items.filter((item) => hasWords([nameOf(item)], words));
  return best(found.map((item) => ({ item, rank: rankOf(nameOf(item), words) })));
}

/** All that the items are searched by. */
export const vocabularyOf = (rows: readonly ItemRow[], locale: Locale): string[] =>
  (['establishment', 'family', 'service'] as const).flatMap((kind) =>
    ofKind(rows, kind).flatMap((row) => textsOf(row, locale).map(({ text }) => text)),
  );

/**
 * Items of a kind in whose texts all the words occur: the ticketing system’s and the administrators’, in every
 * language, and the code.
 * @param locale the searcher's: its texts rank before those of other languages
 */
export function searchItems(
  rows: readonly ItemRow[],
  kind: SettingKind,
  words: string[],
  locale: Locale,
): { items: FoundItem[]; total: number } {
  const labelsOf = (row: ItemRow) => shownLabels(settingTexts(row, 'labels'));
  const establishments = new Map(ofKind(rows, 'establishment').map((row) => [row.code, row]));
  const found = ofKind(rows, kind).flatMap((row) => {
    const texts = textsOf(row, locale);
    const written = texts.map(({ text }) => text);
    if (!hasWords(written, words)) return [];
    const { code, isPresent, isEnabled, source } = row;
    const labels = labelsOf(row);
    const rank = rankOf(labelIn(labels, locale), words);
    const bestMatch = rank > 2 && bestMatchText(texts, words);
    const establishment = 'establishmentCode' in source && establishments.get(source.establishmentCode);
    const item: FoundItem = {
      externalCode: code,
      labels,
      ...(establishment && { establishmentLabels: labelsOf(establishment) }),
      isPresent,
      isEnabled,
      ...(bestMatch && { found: bestMatch }),
    };
    return [{ rank, item }];
  });
  return best(found);
}

/** Every text of an item, those of the requested language first, the names before the code before the descriptions. */
function textsOf(row: ItemRow<SettingKind>, locale: Locale): FoundText[] {
  const languages = [locale, ...LOCALES.filter((other) => other !== locale)];
  const of = (field: 'labels' | 'descriptions'): FoundText[] => {
    const texts = settingTexts(row, field);
    return languages.flatMap((language) => {
      const { own, source } = texts[language];
      return [own, source].filter(Boolean).map((text) => ({ field, language, text }));
    });
  };
  return [...of('labels'), { field: 'externalCode', text: row.code }, ...of('descriptions')];
}

/** The first text that has all the words, else one that has some: shown as the reason of the match. */
function bestMatchText(texts: readonly FoundText[], words: string[]): FoundText | undefined {
  const bestMatch =
    texts.find(({ text }) => hasWords([text], words)) ??
    texts.find(({ text }) => words.some((word) => hasWords([text], [word])));
  return bestMatch && { ...bestMatch, text: excerptOf(bestMatch.text, words) };
}

/** Characters of a long text that are shown. */
const EXCERPT = 120;

/** A long text around the first word that it has, cut between words. */
export function excerptOf(text: string, words: string[]): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (whole.length <= EXCERPT) return whole;
  const places = words.map((word) => folded(whole).indexOf(word)).filter((place) => place >= 0);
  // Folding hardly moves a letter: the word is well within what is shown.
  const first = places.length > 0 ? Math.min(...places) : 0;
  const begin = Math.max(0, Math.min(first - EXCERPT / 3, whole.length - EXCERPT));
  const from = begin === 0 ? 0 : whole.indexOf(' ', begin) + 1;
  const end = whole.lastIndexOf(' ', from + EXCERPT);
  const until = from + EXCERPT >= whole.length || end <= from ? whole.length : end;
  return `${from > 0 ? '… ' : ''}${whole.slice(from, until)}${until < whole.length ? ' …' : ''}`;
}
