import { hasWords, searchWords } from '@guichet/contract/search-text.ts';
import {
  badgesOf,
  type FamilyState,
  type ItemState,
  KINDS,
  listOf,
  type OwnCatalogue,
  type OwnService,
  type ServiceState,
  shownOf,
} from './catalogue-data.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** Groups services by family, both in their order; families without a listed service are omitted. */
export function groupsOf(
  { families }: Pick<OwnCatalogue, 'families'>,
  services: readonly ServiceState[],
): { family: FamilyState | undefined; services: ServiceState[] }[] {
  const groups = Map.groupBy(services, (state) => shownOf<OwnService>(state)?.familyCode);
  const known = families.map((family) => ({ family, services: groups.get(family.code) ?? [] }));
  const codes = new Set(families.map(({ code }) => code));
  const lost = services.filter((state) => !codes.has(shownOf<OwnService>(state)?.familyCode ?? ''));
  return [...known, { family: undefined, services: lost }].filter((group) => group.services.length > 0);
}

/** Counts the items with a draft. */
export const draftsIn = (catalogue: OwnCatalogue): number =>
  KINDS.flatMap((kind) => listOf(catalogue, kind)).filter((state) => state.draft || state.isDeleted).length;

/** Whether an item has the badge of the filter, and its name or code the searched text. Archived items need the filter. */
export function isFound(state: ItemState, { q = '', show }: CatalogueSearch): boolean {
  const badges = badgesOf(state);
  if (show === 'draft' && !badges.includes('draft') && !badges.includes('deleted')) return false;
  if (show && show !== 'draft' && !badges.includes(show)) return false;
  if (!show && badges.includes('archived') && !badges.includes('draft')) return false;
  const item = shownOf<{ labels: OwnService['labels'] }>(state);
  const words = searchWords(q);
  return (
    words.length === 0 || hasWords([state.code, ...Object.values(item?.labels ?? {}).map(String)], words)
  );
}
