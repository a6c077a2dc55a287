import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';

type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];

/** Facts of an establishment for its own page, besides its hours. */
export function toFactsView(facts: Establishment, locale: Locale) {
  return {
    position: facts.position,
    access: facts.access ? labelIn(facts.access, locale) : '',
    bring: facts.bring ? labelIn(facts.bring, locale) : '',
    telephone: facts.telephone ?? '',
    services: facts.services,
    showsPrices: facts.showsPrices,
    pictures: facts.pictures.map(({ url, width, height, descriptions }) => ({
      url,
      width,
      height,
      alt: labelIn(descriptions, locale),
    })),
  };
}
