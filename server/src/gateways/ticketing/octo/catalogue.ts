import { createHash } from 'node:crypto';
import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { Catalogue, CataloguePrice, CatalogueService, LeftOut } from '../catalogue/port.ts';
import { categoryIn } from './category-labels.ts';
import { askedOfVisitors, unknownFields } from './contact.ts';
import { isInCents } from './euros.ts';
import type { OctoOption, OctoPrice, OctoProduct, OctoUnit } from './protocol.ts';
import { isDeliverable } from './tickets.ts';

/** Longest code that the portal keeps. */
const MAX_CODE = 80;

/** What a service is at the supplier. */
export interface SoldThere {
  productId: string;
  optionId: string;
  timeZone: string;
  isDated: boolean;
  /** What its units cost in the catalogue, by their id */
  cents: ReadonlyMap<string, number>;
  /** Of the contact that confirms a booking, as the supplier names them */
  requiredContactFields: readonly string[];
}

export interface SupplierCatalogue {
  catalogue: Catalogue;
  /** By the service's code */
  sold: ReadonlyMap<string, SoldThere>;
}

/** Contrast with white at least 4.5 */
const COLOUR = '#0b5f79';

/** The products of a supplier in every language, as a catalogue; what has no price or no code to show is left out, and what cannot be bought. */
export function catalogueOf(
  supplier: { id: string; name: string },
  products: Readonly<Record<Locale, readonly OctoProduct[]>>,
): SupplierCatalogue {
  const sold = new Map<string, SoldThere>();
  const services: CatalogueService[] = [];
  const leftOut: LeftOut[] = [];
  const establishmentCode = short(supplier.id);
  const families = new Map<string, Labels>();
  for (const product of products[DEFAULT_LOCALE]) {
    const unsold = reasonToLeaveOut(product);
    if (unsold) {
      leftOut.push({ name: titleOf(product), reason: unsold });
      continue;
    }
    const inLanguages = byLocale((locale) => products[locale].find(({ id }) => id === product.id) ?? product);
    const familyCode = short(product.categoryLabels?.[0] ?? supplier.name);
    families.set(
      familyCode,
      labels((locale) => categoryIn(locale, inLanguages[locale].categoryLabels?.[0]) ?? supplier.name),
    );
    for (const option of product.options) {
      const prices = pricesOf(option, (locale) =>
        inLanguages[locale].options.find(({ id }) => id === option.id),
      );
      const name = nameOf(product, option.id);
      if (prices.length === 0) {
        leftOut.push({ name, reason: 'no-price' });
        continue;
      }
      const unknown = unknownFields([
        ...option.requiredContactFields,
        ...option.units.flatMap(({ requiredContactFields }) => requiredContactFields),
      ]);
      if (unknown.length > 0) {
        leftOut.push({ name: `${name} (${unknown.join(', ')})`, reason: 'contact-fields' });
        continue;
      }
      const code = serviceCodeOf(product, option);
      sold.set(code, {
        productId: product.id,
        optionId: option.id,
        timeZone: product.timeZone,
        isDated: product.availabilityRequired,
        requiredContactFields: option.requiredContactFields,
        cents: new Map(prices.map(({ name, cents }) => [name, cents])),
      });
      services.push({
        ...PLAIN,
        code,
        type: product.availabilityRequired ? 7 : 1,
        establishmentCode,
        familyCode,
        labels: labels((locale) => nameOf(inLanguages[locale], option.id)),
        descriptions: labels(
          (locale) => inLanguages[locale].shortDescription ?? inLanguages[locale].description ?? '',
        ),
        prices,
        durationMinutes: product.durationMinutesFrom ?? undefined,
        minimumAge: lowestAge(option.units),
        minimumQuantity: option.restrictions.minUnits ?? undefined,
        vatRate: vatOf(option.units),
        position: services.length + 1,
      });
    }
  }
  return {
    catalogue: {
      establishments: [establishmentOf(supplier)],
      families: familiesOf(families),
      themes: [],
      services,
      leftOut,
    },
    sold,
  };
}

/** Why a product is not sold here, whatever its options are. */
function reasonToLeaveOut({
  deliveryFormats,
  pricingPer,
  options,
}: OctoProduct): LeftOut['reason'] | undefined {
  if (!isDeliverable(deliveryFormats)) return 'no-code';
  // What such a booking costs depends on who comes together, which no line of a cart says.
  if (pricingPer === 'BOOKING') return 'per-booking';
  return options.length === 0 ? 'no-price' : undefined;
}

const PLAIN = {
  publicType: '',
  themeCodes: [],
  isFastPurchase: false,
  isAuthorizedDuplication: true,
  validityDays: undefined,
};

const establishmentOf = ({ id, name }: { id: string; name: string }) => ({
  code: short(id),
  labels: labels(() => name),
  descriptions: labels(() => ''),
  address: '',
  zip: '',
  city: '',
  position: 1,
});

const familiesOf = (families: ReadonlyMap<string, Labels>) =>
  [...families].map(([code, names], index) => ({
    code,
    labels: names,
    descriptions: labels(() => ''),
    color: COLOUR,
    position: index + 1,
  }));

const labels = (text: (locale: Locale) => string): Labels =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)])) as unknown as Labels;

const titleOf = ({ title, internalName, id }: OctoProduct): string => title || internalName || id;

/** A product with one option is named by itself, else by the option too. */
function nameOf(product: OctoProduct, optionId: string): string {
  const name = titleOf(product);
  const option = product.options.find(({ id }) => id === optionId);
  return product.options.length > 1 ? `${name} – ${option?.title || option?.internalName || optionId}` : name;
}

function serviceCodeOf({ id, options }: OctoProduct, option: OctoOption): string {
  return short(options.length > 1 ? `${id}/${option.id}` : id);
}

/** A code that leaves room for a session's; long ones are hashed. */
export function short(code: string): string {
  if (code.length <= MAX_CODE / 2) return code;
  return createHash('sha256').update(code).digest('base64url').slice(0, 22);
}

function pricesOf(
  option: OctoOption,
  inLanguage: (locale: Locale) => OctoOption | undefined,
): CataloguePrice[] {
  return option.units.flatMap((unit) => {
    const price = priceOf(unit);
    if (!price) return [];
    const contactFields = askedOfVisitors(unit.requiredContactFields);
    const named = (locale: Locale) => inLanguage(locale)?.units.find(({ id }) => id === unit.id) ?? unit;
    return [
      {
        name: unit.id,
        labels: labels((locale) => named(locale).title || named(locale).internalName || unit.id),
        cents: price.retail,
        supportingDocuments: [],
        ...(contactFields.length > 0 && { contactFields }),
      },
    ];
  });
}

const priceOf = ({ pricing, pricingFrom }: OctoUnit): OctoPrice | undefined =>
  [...(pricing ?? []), ...(pricingFrom ?? [])].find(isInCents);

/** Per mille, from the tax that the first price includes. */
function vatOf(units: readonly OctoUnit[]): number {
  const price = units.map(priceOf).find((found) => found !== undefined && found.retail > 0);
  if (!price) return 0;
  const tax = price.includedTaxes.reduce((sum, { retail }) => sum + retail, 0);
  return nearestRate((1000 * tax) / (price.retail - tax));
}

/** Rates of VAT; cents are too coarse to tell one from its neighbours. */
const RATES = [0, 21, 55, 100, 200];

const nearestRate = (rate: number): number =>
  RATES.reduce((nearest, known) => (Math.abs(known - rate) < Math.abs(nearest - rate) ? known : nearest));

function lowestAge(units: readonly OctoUnit[]): number | undefined {
  const ages = units.map(({ restrictions }) => restrictions.minAge ?? 0);
  return Math.min(...ages) || undefined;
}
