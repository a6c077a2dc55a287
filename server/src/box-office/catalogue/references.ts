import {
  familyProblems,
  itemProblems,
  type Problems,
  serviceProblems,
} from '@guichet/contract/box-office/catalogue-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import {
  type ItemName,
  type ItemUse,
  OWN_KINDS,
  type OwnCatalogue,
  type OwnItem,
  type OwnItems,
  type OwnKind,
} from '#gateways/ticketing/box-office/catalogue/port.ts';

/** What would be wrong with a whole catalogue. */

export type CatalogueProblem = CallAnswer<'POST /boxoffice/publicationcheck'>['problems'][number];

/** A field that names other items. */
interface Reference {
  field: string;
  kind: OwnKind;
  codes: readonly string[];
}

/** Returns the items that a service names. */
function referencesOf(service: OwnItems['service']): Reference[] {
  const grants = (service.grants ?? []).flatMap(({ withdrawal }, at): Reference[] =>
    withdrawal
      ? [
          { field: `grants.${at}.withdrawal`, kind: 'family', codes: [withdrawal.familyCode] },
          { field: `grants.${at}.withdrawal`, kind: 'service', codes: withdrawal.serviceCodes },
        ]
      : [],
  );
  return [
    { field: 'establishmentCode', kind: 'establishment', codes: [service.establishmentCode] },
    {
      field: 'otherEstablishmentCodes',
      kind: 'establishment',
      codes: service.otherEstablishmentCodes ?? [],
    },
    { field: 'familyCode', kind: 'family', codes: [service.familyCode] },
    { field: 'themeCodes', kind: 'theme', codes: service.themeCodes },
    { field: 'requiredServiceCodes', kind: 'service', codes: service.requiredServiceCodes ?? [] },
    { field: 'matchingServiceCodes', kind: 'service', codes: service.matchingServiceCodes ?? [] },
    { field: 'servicesForFill', kind: 'service', codes: service.servicesForFill ?? [] },
    ...grants,
  ];
}

type Codes = Record<OwnKind, ReadonlySet<string>>;

const codesOf = (catalogue: OwnCatalogue, isCounted: (item: OwnItem) => boolean): Codes =>
  Object.fromEntries(
    OWN_KINDS.map((kind) => [
      kind,
      new Set((catalogue[kind] as OwnItem[]).filter(isCounted).map(({ code }) => code)),
    ]),
  ) as unknown as Codes;

/**
 * Returns the problems of every item: of its own fields, and of the items that it names. An archived service needs its
 * family and its establishment alone, archived or not.
 */
export function problemsOf(catalogue: OwnCatalogue): CatalogueProblem[] {
  const offered = codesOf(catalogue, ({ isArchived }) => !isArchived);
  const all = codesOf(catalogue, () => true);
  return OWN_KINDS.flatMap((kind) =>
    (catalogue[kind] as OwnItem[]).flatMap((item): CatalogueProblem[] => {
      const { code, isArchived } = item;
      const own = isArchived ? [] : Object.entries(ownProblems(kind, item));
      return [
        ...own.flatMap(([field, reason]) => (reason ? [{ kind, code, field, reason }] : [])),
        ...(kind === 'service'
          ? unknownReferences(item as OwnItems['service'], isArchived ? all : offered)
          : []),
      ];
    }),
  );
}

function unknownReferences(service: OwnItems['service'], known: Codes): CatalogueProblem[] {
  const references = referencesOf(service).filter(
    ({ field }) => !service.isArchived || field === 'familyCode' || field === 'establishmentCode',
  );
  return references.flatMap(({ field, kind, codes }) =>
    codes
      .filter((other) => other !== '' && !known[kind].has(other))
      .map((other) => ({
        kind: 'service' as const,
        code: service.code,
        field,
        reason: 'unknown-reference' as const,
        other,
      })),
  );
}

function ownProblems(kind: OwnKind, item: OwnItem): Problems {
  if (kind === 'family') return familyProblems(item as OwnItems['family']);
  if (kind !== 'service') return itemProblems(item);
  const service = item as OwnItems['service'];
  return serviceProblems({
    ...service,
    cardUse: service.cardUse ?? 'none',
    grants: service.grants ?? [],
    isRental: service.isRental ?? false,
  });
}

const keyOf = ({ kind, code, field, reason, other }: CatalogueProblem): string =>
  [kind, code, field, reason, other].join('\n');

/** Returns the problems that a change brings; those that the catalogue had before do not prevent it. */
export function newProblems(before: OwnCatalogue, after: OwnCatalogue): CatalogueProblem[] {
  const known = new Set(problemsOf(before).map(keyOf));
  return problemsOf(after).filter((problem) => !known.has(keyOf(problem)));
}

/**
 * Returns the problems of items that a change deletes or archives: sold items are not deleted, and items with sessions
 * from now on are not archived.
 */
export function usedProblems(
  ended: readonly (ItemName & { isDeleted: boolean })[],
  uses: readonly ItemUse[],
): CatalogueProblem[] {
  return ended.flatMap(({ kind, code, isDeleted }): CatalogueProblem[] => {
    const use = uses.find((one) => one.kind === kind && one.code === code);
    if (!use) return [];
    if (isDeleted && (use.isSold || use.hasSessions)) return [{ kind, code, field: '', reason: 'is-sold' }];
    return use.sessions > 0 ? [{ kind, code, field: '', reason: 'has-sessions' }] : [];
  });
}
