import type { CallAnswer } from '@guichet/contract/calls.ts';
import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { SupportingDocument } from '../../service-view.ts';
import type { OfferGroup } from './groups.ts';

type Service = CallAnswer<'GET /ticketing/services'>[number];

/** The prices of a group: a row per service, a column per price. Amounts in cents. */
export interface PriceTable {
  kind: OfferGroup['kind'];
  family: string | undefined;
  /** Empty for the base price. */
  columns: { name: string; label: string }[];
  /** A cell per column; undefined if the service has no such price. */
  rows: { code: string; name: string; isSoldOnline: boolean; cents: (number | undefined)[] }[];
}

/** A reduced price with the documents that open it. */
export interface ReducedPrice {
  label: string;
  documents: SupportingDocument[];
}

export interface PriceOverview {
  tables: PriceTable[];
  reduced: ReducedPrice[];
}

/** Returns the prices that every buyer may choose: named ones replace the base price. */
const openPrices = ({ unitPrices, discountCodes }: Service): [name: string, cents: number][] =>
  commonPrices(
    Object.entries(unitPrices).map(([name, cents]) => ({ name, cents, discountCode: discountCodes[name] })),
  ).map(({ name, cents }) => [name, cents]);

/** Returns the prices of all services of the groups, and the conditions of reduced ones. */
export function priceOverview(
  groups: readonly OfferGroup[],
  services: readonly Service[],
  locale: Locale,
): PriceOverview {
  const byCode = new Map(services.map((service) => [service.externalCode, service]));
  const listed = groups.flatMap((group) => group.services.flatMap(({ code }) => byCode.get(code) ?? []));
  return {
    tables: groups.map((group) => priceTable(group, byCode, locale)),
    reduced: reducedPrices(listed, locale),
  };
}

function priceTable(
  { kind, family, services }: OfferGroup,
  byCode: ReadonlyMap<string, Service>,
  locale: Locale,
): PriceTable {
  const sold = services.flatMap(({ code }) => byCode.get(code) ?? []);
  const soldOnline = new Set(services.flatMap(({ code, isSoldOnline }) => (isSoldOnline ? code : [])));
  const hasNamed = sold.some((service) => openPrices(service).some(([name]) => name !== ''));
  const columns = new Map<string, { name: string; label: string; highest: number }>();
  for (const service of sold)
    for (const [name, cents] of openPrices(service)) {
      // Beside named prices the base price is the common one, in the first column.
      if (name === '' && hasNamed) continue;
      const labels = service.priceLabels[name];
      const label = name === '' ? '' : labels ? labelIn(labels, locale) : name;
      const known = columns.get(name);
      columns.set(name, { name, label, highest: Math.max(known?.highest ?? 0, cents) });
    }
  const ordered = [...columns.values()].sort((one, other) => other.highest - one.highest);
  return {
    kind,
    family: family?.name,
    columns: ordered.map(({ name, label }) => ({ name, label })),
    rows: sold.map((service) => {
      const prices = new Map(openPrices(service));
      const base = prices.get('');
      return {
        code: service.externalCode,
        name: labelIn(service.labels, locale),
        isSoldOnline: soldOnline.has(service.externalCode),
        cents: ordered.map(({ name }, index) => prices.get(name) ?? (index === 0 ? base : undefined)),
      };
    }),
  };
}

/** Returns each price that requires a document once, with the documents of all services with it. */
function reducedPrices(services: readonly Service[], locale: Locale): ReducedPrice[] {
  const reduced = new Map<string, ReducedPrice>();
  for (const { priceLabels, supportingDocuments, discountCodes } of services)
    for (const [name, documents] of Object.entries(supportingDocuments)) {
      if (documents.length === 0 || discountCodes[name] !== undefined) continue;
      const labels = priceLabels[name];
      const label = labels ? labelIn(labels, locale) : name;
      const known = reduced.get(name)?.documents ?? [];
      reduced.set(name, { label, documents: [...new Set([...known, ...documents])] });
    }
  return [...reduced.values()];
}
