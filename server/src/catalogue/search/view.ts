import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { folded } from '@guichet/contract/search-text.ts';
import type { IndexedCatalogue } from '../browse/data.ts';
import { isFirstPurchase, listedPrices } from '../browse/rules.ts';

type Suggestion = CallAnswer<'GET /ticketing/suggestions'>[number];

/** Suggestions of each kind at most. */
const MAX_SHOWN = { services: 6, themes: 2, establishments: 2 };

/**
 * Themes and establishments whose name has a word that begins as the text does, then services, without renewals.
 * @param found external codes of the services that the text finds, best first
 */
export function viewSuggestions(
  catalogue: IndexedCatalogue,
  found: readonly string[],
  text: string,
  locale: Locale,
): Suggestion[] {
  const begun = folded(text.trim());
  const matchesOf = (kind: 'theme' | 'establishment', items: Iterable<{ code: string; labels: Labels }>) =>
    [...items]
      .map(({ code, labels }) => ({ kind, externalCode: code, label: labelIn(labels, locale) }))
      .filter(({ label }) => ` ${folded(label)}`.includes(` ${begun}`));
  const services = found
    .flatMap((code) => catalogue.services.get(code) ?? [])
    .filter(isFirstPurchase)
    .slice(0, MAX_SHOWN.services);
  return [
    ...matchesOf('establishment', catalogue.establishments.values()).slice(0, MAX_SHOWN.establishments),
    ...matchesOf('theme', catalogue.themes.values()).slice(0, MAX_SHOWN.themes),
    ...services.map((service): Suggestion => {
      return {
        kind: 'service',
        externalCode: service.code,
        label: labelIn(service.labels, locale),
        espaceRef: service.establishmentCode,
        ...listedPrices(service),
      };
    }),
  ];
}
