import { RENEWAL_FACTOR } from '@guichet/contract/box-office/catalogue-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import {
  choicesOf,
  type EstablishmentState,
  type FamilyState,
  type ItemState,
  type Kind,
  listOf,
  type OwnCatalogue,
  type OwnEstablishment,
  type OwnFamily,
  type OwnService,
  type OwnTheme,
  type ServiceState,
  shownOf,
  type ThemeState,
} from './catalogue-data.ts';

/** New items, with what most venues would choose. */

interface New {
  code: string;
  version: string;
  isDeleted: boolean;
}

const NEW_STATE: New = { code: '', version: '', isDeleted: false };
const NO_TEXTS = { labels: { [DEFAULT_LOCALE]: '' }, descriptions: { [DEFAULT_LOCALE]: '' } };

/** The next position of a kind. */
const nextPosition = (catalogue: OwnCatalogue, kind: Kind): number =>
  1 +
  Math.max(0, ...listOf(catalogue, kind).map((state) => shownOf<{ position: number }>(state)?.position ?? 0));

const named = (catalogue: OwnCatalogue, kind: Kind) => ({
  code: '',
  ...NO_TEXTS,
  position: nextPosition(catalogue, kind),
  isArchived: false,
});

/** Returns the code of the only item that can be chosen; empty where there are none or several. */
function soleOf(states: readonly ItemState[]): string {
  const choices = choicesOf(states, DEFAULT_LOCALE);
  return choices.length === 1 ? (choices[0]?.code ?? '') : '';
}

/**
 * Returns a new service: a copy of another one, the renewal of a subscription, or a blank one.
 * @param from code of the service to copy
 */
export function newService(
  catalogue: OwnCatalogue,
  { from, isRenewal = false }: { from?: string | undefined; isRenewal?: boolean | undefined },
): ServiceState {
  const source = catalogue.services.find(({ code }) => code === from);
  const copied = source && shownOf<OwnService>(source);
  if (!copied) return { ...NEW_STATE, draft: blankService(catalogue) };
  const position = nextPosition(catalogue, 'service');
  const draft: OwnService = { ...copied, code: '', position, isArchived: false };
  if (!isRenewal || serviceKind(copied.type) !== 'subscription') return { ...NEW_STATE, draft };
  return {
    ...NEW_STATE,
    draft: {
      ...draft,
      type: copied.type * RENEWAL_FACTOR,
      cardUse: 'required',
      servicesForFill: [],
      renewalDaysBefore: 30,
      renewalDaysAfter: 14,
    },
  };
}

/** A service whose price is yet to be typed: an amount that is not a number. */
const blankService = (catalogue: OwnCatalogue): OwnService => ({
  ...named(catalogue, 'service'),
  type: 1,
  establishmentCode: soleOf(catalogue.establishments),
  otherEstablishmentCodes: [],
  familyCode: soleOf(catalogue.families),
  publicType: '',
  themeCodes: [],
  prices: [{ name: '', labels: { [DEFAULT_LOCALE]: '' }, cents: Number.NaN, supportingDocuments: [] }],
  isFastPurchase: false,
  isAuthorizedDuplication: true,
  validityDays: 365,
  requiredServiceCodes: [],
  matchingServiceCodes: [],
  isRental: false,
  vatRate: 200,
  cardUse: 'none',
  grants: [],
  servicesForFill: [],
  disableMultiPublic: false,
});

export const newFamily = (catalogue: OwnCatalogue): FamilyState => ({
  ...NEW_STATE,
  draft: { ...named(catalogue, 'family'), color: '#0b5f79' } satisfies OwnFamily,
});

export const newTheme = (catalogue: OwnCatalogue): ThemeState => ({
  ...NEW_STATE,
  draft: { ...named(catalogue, 'theme'), label: '' } satisfies OwnTheme,
});

export const newEstablishment = (catalogue: OwnCatalogue): EstablishmentState => ({
  ...NEW_STATE,
  draft: { ...named(catalogue, 'establishment'), address: '', zip: '', city: '' } satisfies OwnEstablishment,
});
