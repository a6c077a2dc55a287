import type { Locale } from '@guichet/contract/locale.ts';
import type { PhraseKey } from '@guichet/phrases/areas.ts';
import { translator } from '@guichet/phrases/translate.ts';

type Label = PhraseKey<'octoLabels'>;

/** Labels of the standard, which are in English only, by phrase name. */
const LABELS: ReadonlySet<string> = new Set(
  Object.keys({
    multiDay: 1,
    cityCards: 1,
    adultsOnly: 1,
    animals: 1,
    audioGuide: 1,
    beaches: 1,
    bikeTours: 1,
    boatTours: 1,
    classes: 1,
    dayTrips: 1,
    familyFriendly: 1,
    fastTrack: 1,
    food: 1,
    guidedTours: 1,
    history: 1,
    hopOnHopOff: 1,
    literature: 1,
    liveMusic: 1,
    museums: 1,
    nightlife: 1,
    outdoors: 1,
    privateTours: 1,
    romantic: 1,
    recurringEvents: 1,
    selfGuided: 1,
    smallGroupTours: 1,
    sports: 1,
    themeParks: 1,
    walkingTours: 1,
    wheelchairAccessible: 1,
    accommodationIncluded: 1,
    tripDifficultyEasy: 1,
    tripDifficultyMedium: 1,
    tripDifficultyHard: 1,
  } satisfies Record<Label, 1>),
);

/** Translates a product's label; a label outside the standard is returned as the supplier wrote it. */
export function categoryIn(locale: Locale, label: string | undefined): string | undefined {
  const name = label?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name !== undefined && LABELS.has(name) ? translator(locale, 'octoLabels')(name as Label) : label;
}
