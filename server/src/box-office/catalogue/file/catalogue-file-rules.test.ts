import { LOCALES } from '@guichet/contract/locale.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnCatalogue, OwnItems } from '#gateways/ticketing/box-office/catalogue/port.ts';
import { sampleService } from '#test/system/samples-box-office.ts';
import { planFile, writeCatalogueFile } from './catalogue-file.ts';
import { readTable } from './file-table.ts';

type Service = OwnItems['service'];

const text = { 'fr-FR': 'Nom' };
const item = (code: string) => ({ code, labels: text, descriptions: text, position: 1, isArchived: false });
const catalogueOf = (...service: Service[]): OwnCatalogue => ({
  establishment: [{ ...item('RIVAGE'), address: '', zip: '', city: '' }],
  family: [{ ...item('ENTREES'), color: '#0b5f79' }],
  theme: [],
  service,
});
const SERVICE: Service = sampleService('PORT');

function plan(file: Buffer | string, catalogue = catalogueOf(SERVICE), endable?: string[]) {
  const table = readTable(Buffer.from(file), 'fr-FR');
  if (typeof table !== 'object') return expect.fail(`The table is ${table}`);
  return planFile(table, { catalogue, waiting: [], locale: 'fr-FR', ...(endable && { endable }) });
}
const lines = (...rows: string[]) => rows.join('\r\n');
const messages = (file: Buffer | string, catalogue?: OwnCatalogue) =>
  plan(file, catalogue).problems.map(({ line, column, message }) =>
    `${line} ${column ?? ''}: ${message}`.replaceAll(/[\u00a0\u202f]/g, ' '),
  );

const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('=1+1', "'=1", '+65 ans', '@', 'a;b', '"', 'é\nà', '12,5', 'oui', "l'eau"),
);
const names = fc.record({ 'fr-FR': words, 'en-GB': words }, { requiredKeys: ['fr-FR'] });
const codes = fc.uniqueArray(fc.constantFrom('A', 'B-1', 'c.2', '12'), { maxLength: 3 });
const count = fc.nat(9999);
const price = fc.record(
  {
    name: fc.constantFrom('', 'PLEIN', 'ENFANT', '007'),
    labels: names,
    cents: fc.nat(9_999_999),
    supportingDocuments: fc.subarray(['PJUSTIF001', 'PJUSTIF0010'] as const),
    discountCode: fc.constant('QF1'),
    places: fc.integer({ min: 2, max: 50 }),
    vatRate: fc.nat(1000),
    audience: fc.record(
      { type: fc.constantFrom('CHILD', 'OTHER'), minimumAge: fc.nat(99) },
      { requiredKeys: ['type'] },
    ),
    contactFields: fc.subarray(['fullName', 'postalCode'] as const, { minLength: 1 }),
  },
  { requiredKeys: ['name', 'labels', 'cents', 'supportingDocuments'] },
);
const grant = fc.oneof(
  fc.record({
    unit: fc.constantFrom('admission', 'minute', 'cent'),
    units: fc.integer({ min: 1, max: 9999 }),
  }),
  fc.record({
    unit: fc.constant('ticket'),
    units: fc.integer({ min: 1, max: 9 }),
    withdrawal: fc.record({ familyCode: fc.constant('ENTREES'), serviceCodes: codes }),
  }),
  fc.record({ unit: fc.constant('period') }),
);
const service = fc
  .record(
    {
      labels: names,
      descriptions: names,
      position: count,
      isArchived: fc.boolean(),
      prices: fc.uniqueArray(price, { selector: ({ name }) => name, maxLength: 3 }),
      themeCodes: codes,
      vatRate: fc.nat(1000),
      isRental: fc.boolean(),
      minimumAge: fc.nat(120),
      saleStart: fc.constantFrom('2027-02-28', '2028-02-29'),
      grants: fc.array(grant, { maxLength: 2 }),
      espaceRef: fc.constant('BASSIN'),
    },
    {
      requiredKeys: [
        'labels',
        'descriptions',
        'position',
        'isArchived',
        'prices',
        'themeCodes',
        'vatRate',
        'isRental',
        'grants',
      ],
    },
  )
  .map((fields) => ({ ...SERVICE, ...fields }) as unknown as Service);

describe('planFile', () => {
  it('finds no difference in an exported catalogue, in each language', () => {
    fc.assert(
      fc.property(fc.array(service, { maxLength: 4 }), fc.constantFrom(...LOCALES), (some, locale) => {
        const services = [SERVICE, ...some.map((one, at) => ({ ...one, code: `S-${at}` }))];
        const found = plan(
          writeCatalogueFile(services, locale),
          catalogueOf(...services),
          services.map(({ code }) => code),
        );
        expect(found).toEqual({ items: [], problems: [], services: services.length });
      }),
    );
  });

  it('reads a file that a spreadsheet saved in Windows-1252 with other columns left out', () => {
    const file = Buffer.from(
      lines('Code;Code du tarif;Prix (€);Public', 'PORT;PLEIN;1 250,5 €;été', 'PORT;ENFANT;3;')
        .replace('€)', '\x80)')
        .replace(' €', ' \x80'),
      'latin1',
    );
    const { items, problems } = plan(file);
    expect(problems).toEqual([]);
    expect(items).toMatchObject([
      {
        publicType: 'été',
        prices: [
          { name: 'PLEIN', cents: 125_050 },
          { name: 'ENFANT', cents: 300, audience: { minimumAge: 3 } },
        ],
      },
    ]);
  });

  it('keeps prices and services that the file leaves out, unless asked to end them', () => {
    const file = lines('Code;Code du tarif;Prix (€)', 'PORT;PLEIN;7');
    const other = { ...SERVICE, code: 'OTHER' };
    expect(plan(file, catalogueOf(SERVICE, other)).items).toMatchObject([
      { code: 'PORT', prices: [{ name: 'PLEIN', cents: 700 }, { name: 'ENFANT' }] },
    ]);
    const ended = plan(file, catalogueOf(SERVICE, other), ['PORT', 'OTHER']).items;
    expect(ended.map(({ code, isArchived, prices }) => [code, isArchived, prices.length])).toEqual([
      ['PORT', false, 1],
      ['OTHER', true, 2],
    ]);
  });

  it('adds a service, and names the fields that it lacks by line and column', () => {
    const head =
      'Code;Nom (français);Type;Famille;Établissement;TVA (%);Code du tarif;Nom du tarif (français);Prix (€)';
    const { items, problems } = plan(lines(head, 'NEW;Aquagym;7;ENTREES;RIVAGE;5,5;;Unique;12,5'));
    expect(problems).toEqual([]);
    expect(items).toMatchObject([
      { code: 'NEW', type: 7, vatRate: 55, position: 91, prices: [{ name: '', cents: 1250 }] },
    ]);
    expect(messages(lines(head, 'NEW;;7;AUTRE;RIVAGE;;;Unique;'))).toEqual([
      '2 Prix (€): Saisie obligatoire',
      '2 TVA (%): Saisie obligatoire',
      '2 Nom (français): Saisie obligatoire',
      '2 Famille: « AUTRE » n’existe pas au catalogue, ou est archivé',
    ]);
  });

  it('names wrong cells, columns and repeated prices by line', () => {
    expect(
      messages(
        lines(
          'Code;Solde;Code du tarif;Prix (€);Âge minimum;En vente dès le;Achat rapide;Public',
          'PORT;;PLEIN;12,505;12,5;31/02/2027;peut-être;tous',
          'PORT;;PLEIN;6;;;;adultes',
          'PORT;;ENFANT;1.234,50;;;;;trop',
        ),
      ),
    ).toEqual([
      '1 : La colonne « Solde » est inconnue : supprimez-la ou corrigez son titre',
      '2 Âge minimum: « 12,5 » n’est pas un nombre entier',
      '2 En vente dès le: « 31/02/2027 » n’est pas une date : écrivez 31/12/2027 ou 2027-12-31',
      '2 Achat rapide: « peut-être » : écrivez oui ou non',
      '2 Prix (€): « 12,505 » n’est pas un prix : écrivez 12,50, sans séparateur de milliers et avec deux décimales au plus',
      '3 Public: diffère de la ligne 2 pour la même prestation',
      '3 Code du tarif: Deux tarifs ont le même code',
      '4 : Cette ligne a plus de cellules que de titres : un séparateur est peut-être de trop',
      '4 Prix (€): « 1.234,50 » n’est pas un prix : écrivez 12,50, sans séparateur de milliers et avec deux décimales au plus',
    ]);
    expect(messages(lines('Code;Prix (€)', 'PORT;6'))).toContain(
      '1 : La colonne « Code du tarif » manque : elle dit quel tarif change',
    );
    expect(messages(lines('Code;Code;Public', 'PORT;PORT;tous'))).toEqual([
      '1 : La colonne « Code » figure deux fois',
    ]);
  });
});

describe('readTable', () => {
  it('returns undefined for a file that is no table of services', () => {
    for (const file of ['', 'Prix\r\n5', 'Code\r\n', 'PK\x03\x04\0\0', '<html></html>'])
      expect(readTable(Buffer.from(file), 'fr-FR')).toBeUndefined();
  });

  it('rejects more lines than the maximum', () => {
    expect(readTable(Buffer.from(`Code\n${'A\n'.repeat(5001)}`), 'fr-FR')).toBe('too-many');
  });
});
