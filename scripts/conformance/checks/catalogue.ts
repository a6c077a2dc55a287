import { FEATURES } from '@guichet/contract/adapter/operations.ts';
import { area, type Kit, must, mustEqual } from '../check.ts';
import { readCatalogue } from '../lists.ts';

/** Capabilities and catalogue. */

/** @throws Unmet when a code occurs twice */
function mustBeUnique(codes: readonly string[], what: string): void {
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  must(twice === undefined, `${what} ${twice} occurs twice`);
}

/** @throws Unmet when a code is not among the known ones */
function mustExist(codes: readonly string[], known: readonly { code: string }[], what: string): void {
  const all = new Set(known.map(({ code }) => code));
  const unknown = codes.find((code) => !all.has(code));
  must(unknown === undefined, `${what} ${unknown} is not in the catalogue`);
}

const LISTS = ['establishments', 'families', 'services', 'themes'] as const;

export const catalogueChecks = area('CAT', 'Capabilities and catalogue', [
  {
    requirement: 'states its name, version 1 and its features',
    run: async ({ api }) => {
      const { name, features } = await api.value('readCapabilities', {});
      must(name.trim() !== '', 'The name is empty');
      mustBeUnique(features, 'The feature');
      must(FEATURES.length > 0 && features.every((one) => one !== ''), 'A feature is empty');
    },
  },
  {
    requirement: 'returns the catalogue in the shape of the API, in pages that end',
    run: async ({ api }) => void (await readCatalogue(api)),
  },
  {
    requirement: 'offers at least one service with a price',
    run: async ({ venue }) =>
      must(
        venue.catalogue.services.some(({ prices }) => prices.length > 0),
        'No service has a price',
      ),
  },
  ...LISTS.map((list) => ({
    requirement: `gives each of the ${list} a code of its own, over all pages`,
    run: async ({ venue }: Kit) =>
      mustBeUnique(
        venue.catalogue[list].map(({ code }) => code),
        `The code of ${list}`,
      ),
  })),
  ...(
    [
      [
        'establishments',
        ({ venue: { catalogue } }: Kit) =>
          catalogue.services.flatMap(({ establishmentCode, otherEstablishmentCodes = [] }) => [
            establishmentCode,
            ...otherEstablishmentCodes,
          ]),
      ],
      ['families', ({ venue: { catalogue } }: Kit) => catalogue.services.map(({ familyCode }) => familyCode)],
      [
        'themes',
        ({ venue: { catalogue } }: Kit) => catalogue.services.flatMap(({ themeCodes }) => themeCodes),
      ],
      [
        'services',
        ({ venue: { catalogue } }: Kit) =>
          catalogue.services.flatMap(
            ({ requiredServiceCodes = [], matchingServiceCodes = [], servicesForFill = [] }) => [
              ...requiredServiceCodes,
              ...matchingServiceCodes,
              ...servicesForFill,
            ],
          ),
      ],
    ] as const
  ).map(([list, codesOf]) => ({
    requirement: `refers only to ${list} that are in the catalogue`,
    run: async (kit: Kit) => mustExist(codesOf(kit), kit.venue.catalogue[list], `One of the ${list},`),
  })),
  {
    requirement: 'gives each price of a service a name of its own',
    run: async ({ venue }) => {
      for (const { code, prices } of venue.catalogue.services)
        mustBeUnique(
          prices.map(({ name }) => name),
          `The price of ${code}`,
        );
    },
  },
  {
    requirement: 'names everything in French',
    run: async ({ venue: { catalogue } }) => {
      for (const list of LISTS)
        for (const { code, labels } of catalogue[list])
          must((labels['fr-FR'] ?? '').trim() !== '', `One of the ${list}, ${code}, has no French name`);
    },
  },
  {
    requirement: 'gives ages and sale periods that begin before they end',
    run: async ({ venue: { catalogue } }) => {
      for (const { code, saleStart, saleEnd, prices } of catalogue.services) {
        must(!saleStart || !saleEnd || saleStart <= saleEnd, `The sale of ${code} ends before it begins`);
        for (const { audience } of prices)
          must(
            (audience?.minimumAge ?? 0) <= (audience?.maximumAge ?? 999),
            `A price of ${code} has ages that end before they begin`,
          );
      }
    },
  },
  {
    requirement: 'returns the same catalogue and the same ETag while nothing changes',
    run: async ({ api }) => {
      const [one, other] = [
        await api.sendOperation('readCatalogue', {}),
        await api.sendOperation('readCatalogue', {}),
      ];
      mustEqual(other.headers.get('etag'), one.headers.get('etag'), 'ETag');
      mustEqual(other.json, one.json, 'catalogue');
    },
  },
  {
    requirement: 'states an ETag, and answers 304 without a body to it',
    run: async ({ api }) => {
      const etag = (await api.sendOperation('readCatalogue', {})).headers.get('etag');
      must(etag !== null, 'The catalogue has no ETag');
      const again = await api.sendOperation('readCatalogue', {}, { headers: { 'if-none-match': etag } });
      mustEqual([again.status, again.text], [304, ''], 'answer');
    },
  },
  {
    requirement: 'returns the catalogue for another ETag',
    run: async ({ api }) => {
      const answer = await api.sendOperation(
        'readCatalogue',
        {},
        { headers: { 'if-none-match': '"other"' } },
      );
      mustEqual(answer.status, 200, 'status');
    },
  },
  {
    requirement: 'offers no service that needs cards without the feature of cards',
    run: async ({ venue: { catalogue, features } }) => {
      const needy = catalogue.services.find(({ cardUse }) => cardUse === 'created' || cardUse === 'required');
      must(features.has('cards') || !needy, `The service ${needy?.code} needs cards`);
    },
  },
]);
