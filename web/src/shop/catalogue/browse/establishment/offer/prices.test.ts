import { expect, it } from 'vitest';
import type { OfferGroup } from './groups.ts';
import { priceOverview } from './prices.ts';

type Services = Parameters<typeof priceOverview>[1];

const service = (
  code: string,
  unitPrices: Record<string, number>,
  documents: Record<string, string[]> = {},
) =>
  ({
    externalCode: code,
    labels: { 'fr-FR': code },
    unitPrices,
    priceLabels: { FULL: { 'fr-FR': 'Plein' }, LESS: { 'fr-FR': 'Réduit' } },
    supportingDocuments: documents,
    discountCodes: { QF1: 'SOLIDAIRE-1' },
  }) as unknown as Services[number];

const services = [
  service('lanes', { LESS: 420, FULL: 560, QF1: 300 }, { LESS: ['PJUSTIF002'], QF1: ['PJUSTIF005'] }),
  service('any day', { '': 350 }),
  service('gym', { FULL: 1100, LESS: 900 }, { LESS: ['PJUSTIF002', 'PJUSTIF006'] }),
  service('cap', { '': 350 }),
];

const group = (kind: OfferGroup['kind'], codes: string[]) =>
  ({
    kind,
    family: undefined,
    services: codes.map((code) => ({ code, isSoldOnline: code !== 'gym' })),
  }) as unknown as OfferGroup;

const { tables, reduced } = priceOverview(
  [group('entry', ['lanes', 'any day', 'gym']), group('goods', ['cap'])],
  services,
  'fr-FR',
);

it('a price table has a column for each price that every buyer may choose, the highest first', () => {
  expect(tables[0]?.columns).toEqual([
    { name: 'FULL', label: 'Plein' },
    { name: 'LESS', label: 'Réduit' },
  ]);
  expect(tables[0]?.rows.map(({ cents }) => cents)).toEqual([
    [560, 420],
    [350, undefined],
    [1100, 900],
  ]);
});

it('a row of a price table states whether it can be bought online', () => {
  expect(tables[0]?.rows.map(({ isSoldOnline }) => isSoldOnline)).toEqual([true, true, false]);
});

it('a price table of services with only a base price has one column without a name', () => {
  expect(tables[1]).toMatchObject({ columns: [{ name: '', label: '' }], rows: [{ cents: [350] }] });
});

it('the condition of a reduced price is listed once, with every document that opens it', () => {
  expect(reduced).toEqual([{ label: 'Réduit', documents: ['PJUSTIF002', 'PJUSTIF006'] }]);
});
