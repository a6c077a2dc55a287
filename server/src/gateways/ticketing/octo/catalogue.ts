import { createHash } from 'node:crypto';
import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { Catalogue, CataloguePrice, CatalogueService, LeftOut } from '../catalogue/port.ts';
import { categoryIn } from './category-labels.ts';
import { askedOfVisitors, unknownFields } from './contact.ts';
import { isInCents } from './euros.ts';
import type { OctoOption, OctoPrice, OctoProduct, OctoUnit } from './protocol.ts';
import { isDeliverable } from './tickets.ts';

/** Maximum length of a code in the portal. */
const MAX_CODE = 80;

/** The supplier's product of a service. */
export interface SoldThere {
  productId: string;
  optionId: string;
  timeZone: string;
  isDated: boolean;
  /** Catalogue prices of its units, by unit id */
  cents: ReadonlyMap<string, number>;
  /** Contact fields that confirm a booking, by the supplier's names */
  requiredContactFields: readonly string[];
}

export interface SupplierCatalogue {
  catalogue: Catalogue;
  /** Products by service code */
  sold: ReadonlyMap<string, SoldThere>;
}

/** Default colour; its contrast with white is at least 4.5 */
const COLOUR = '#0b5f79';

/** Converts a supplier's products in every language into a catalogue, without products that the portal cannot sell. */
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
        maximumQuantity: option.restrictions.maxUnits ?? undefined,
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

/** Returns why the portal does not sell a product, whatever its options. */
function reasonToLeaveOut({
  deliveryFormats,
  pricingPer,
  options,
}: OctoProduct): LeftOut['reason'] | undefined {
  if (!isDeliverable(deliveryFormats)) return 'no-code';
  // The price of such a booking depends on the group of visitors, which a cart line does not know.
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

/** Returns the name of a product, with its option where it has several. */
function nameOf(product: OctoProduct, optionId: string): string {
  const name = titleOf(product);
  const option = product.options.find(({ id }) => id === optionId);
  return product.options.length > 1 ? `${name} – ${option?.title || option?.internalName || optionId}` : name;
}

function serviceCodeOf({ id, options }: OctoProduct, option: OctoOption): string {
  return short(options.length > 1 ? `${id}/${option.id}` : id);
}

/** Shortens a code by a hash, so that a session's code fits behind it. */
export function short(code: string): string {
  if (code.length <= MAX_CODE / 2) return code;
  return createHash('sha256').update(code).digest('base64url').slice(0, 22);
}

function pricesOf(
  option: OctoOption,
  inLanguage: (locale: Locale) => OctoOption | undefined,
): CataloguePrice[] {
  const commonRate = vatOf(option.units);
  return option.units.flatMap((unit) => {
    const price = priceOf(unit);
    if (!price) return [];
    const vatRate = price.retail > 0 ? vatOf([unit]) : commonRate;
    const contactFields = askedOfVisitors(unit.requiredContactFields);
    const named = (locale: Locale) => inLanguage(locale)?.units.find(({ id }) => id === unit.id) ?? unit;
    return [
      {
        name: unit.id,
        labels: labels((locale) => named(locale).title || named(locale).internalName || unit.id),
        cents: price.retail,
        supportingDocuments: [],
        ...(contactFields.length > 0 && { contactFields }),
        ...(vatRate !== commonRate && { vatRate }),
      },
    ];
  });
}

const priceOf = ({ pricing, pricingFrom }: OctoUnit): OctoPrice | undefined =>
  [...(pricing ?? []), ...(pricingFrom ?? [])].find(isInCents);

/** Returns the VAT rate per mille, derived from the tax in the first price. */
function vatOf(units: readonly OctoUnit[]): number {
  const price = units.map(priceOf).find((found) => found !== undefined && found.retail > 0);
  if (!price) return 0;
  const tax = price.includedTaxes.reduce((sum, { retail }) => sum + retail, 0);
  return nearestRate((1000 * tax) / (price.retail - tax));
}

/** Rates of VAT; the computed rate is rounded to one of them, since cents are too coarse. */
const RATES = [0, 21, 55, 100, 200];

const nearestRate = (rate: number): number =>
  RATES.reduce((nearest, known) => (Math.abs(known - rate) < Math.abs(nearest - rate) ? known : nearest));

function lowestAge(units: readonly OctoUnit[]): number | undefined {
  const ages = units.map(({ restrictions }) => restrictions.minAge ?? 0);
  return Math.min(...ages) || undefined;
}
