import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '#catalogue/browse/data.ts';
import type { CardRight, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { establishmentNames, rightState, validityOf } from '../rules.ts';
import type { CardDocument, RightEntry } from './model.ts';

/** The content of a card's page, in the reader's language. */
export function cardDocument(
  card: TicketingCard,
  catalogue: IndexedCatalogue,
  locale: Locale,
  now: Date,
): CardDocument {
  const { firstName, lastName } = card.holderName;
  const holder = `${firstName} ${lastName}`.trim();
  const theme = card.themeCode === undefined ? undefined : catalogue.themes.get(card.themeCode);
  return {
    name: labelIn(catalogue.services.get(card.serviceCode)?.labels ?? card.label, locale),
    themeName: theme ? labelIn(theme.labels, locale) : null,
    themeColour: theme?.color ?? null,
    holder: holder === '' ? null : holder,
    number: card.number,
    code: card.scanCode,
    codeFormat: card.codeFormat,
    attachCode: card.attachCode ?? null,
    validUntil: validityOf(card)?.toISOString() ?? null,
    places: placeNames(card.establishmentCodes, catalogue, locale),
    rights: card.rights
      .filter((right) => rightState(right, now) === 'valid')
      .map((right) => rightEntry(right, catalogue, locale)),
    asOf: now.toISOString(),
  };
}

function rightEntry(right: CardRight, catalogue: IndexedCatalogue, locale: Locale): RightEntry {
  return {
    name: labelIn(catalogue.services.get(right.serviceCode)?.labels ?? right.label, locale),
    unit: right.unit,
    total: right.total ?? null,
    remaining: right.remaining ?? null,
    validFrom: right.validFrom.toISOString(),
    validUntil: right.validUntil.toISOString(),
    places: placeNames(right.establishmentCodes, catalogue, locale),
  };
}

const placeNames = (codes: readonly string[], catalogue: IndexedCatalogue, locale: Locale): string[] =>
  establishmentNames(catalogue, codes).map((labels) => labelIn(labels, locale));
