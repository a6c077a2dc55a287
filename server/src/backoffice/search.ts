import type { CallAnswer } from '@guichet/contract/calls.ts';
import { shownLabels } from '@guichet/contract/catalogue/setting-texts.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { folded, hasWords, rankOf } from '@guichet/contract/search-text.ts';
import type { ItemRow, SettingKind } from '#catalogue/catalogue.ts';
import { ofKind, settingTexts } from '#catalogue/settings/catalogue-settings.ts';

/** The matches of a search in the settings, and their order. */

type Answer = CallAnswer<'GET /settingsadmin/search'>;
type FoundItem = Answer['services']['items'][number];
type FoundText = NonNullable<FoundItem['found']>;

/** Maximum number of matches shown per kind. */
const SHOWN = 12;

interface Ranked<Item> {
  item: Item;
  /** Rank of the name; see rankOf */
  rank: number;
}

/** Returns the best matches; equal matches keep their order. */
function best<Item>(found: readonly Ranked<Item>[]): { items: Item[]; total: number } {
  const sorted = [...found].sort((one, other) => one.rank - other.rank);
  return { items: sorted.slice(0, SHOWN).map(({ item }) => item), total: found.length };
}

/** Searches items that have a single name. */
export function searchNames<Item>(items: readonly Item[], nameOf: (item: Item) => string, words: string[]) {
  const found = items.filter((item) => hasWords([nameOf(item)], words));
  return best(found.map((item) => ({ item, rank: rankOf(nameOf(item), words) })));
}

/** Returns all searchable texts of the items. */
export const vocabularyOf = (rows: readonly ItemRow[], locale: Locale): string[] =>
  (['establishment', 'family', 'service'] as const).flatMap((kind) =>
    ofKind(rows, kind).flatMap((row) => textsOf(row, locale).map(({ text }) => text)),
  );

/**
 * Finds items of a kind whose texts contain all the words: the ticketing system’s texts and the administrators’, in
 * every language, and the code.
 * @param locale the searcher's language; its texts rank before texts of other languages
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

/** Returns the texts of an item: the requested language first, and names before the code before descriptions. */
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

/** Returns the text shown as the reason of a match: the first text with all words, else a text with some. */
function bestMatchText(texts: readonly FoundText[], words: string[]): FoundText | undefined {
  const bestMatch =
    texts.find(({ text }) => hasWords([text], words)) ??
    texts.find(({ text }) => words.some((word) => hasWords([text], [word])));
  return bestMatch && { ...bestMatch, text: excerptOf(bestMatch.text, words) };
}

/** Number of characters shown of a long text. */
const EXCERPT = 120;

/** Returns the part of a long text around its first matching word, cut between words. */
export function excerptOf(text: string, words: string[]): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (whole.length <= EXCERPT) return whole;
  const places = words.map((word) => folded(whole).indexOf(word)).filter((place) => place >= 0);
  // Folding hardly shifts a letter, so the word lies well within the excerpt.
  const first = places.length > 0 ? Math.min(...places) : 0;
  const begin = Math.max(0, Math.min(first - EXCERPT / 3, whole.length - EXCERPT));
  const from = begin === 0 ? 0 : whole.indexOf(' ', begin) + 1;
  const end = whole.lastIndexOf(' ', from + EXCERPT);
  const until = from + EXCERPT >= whole.length || end <= from ? whole.length : end;
  return `${from > 0 ? '… ' : ''}${whole.slice(from, until)}${until < whole.length ? ' …' : ''}`;
}
