import { useBackoffice } from '#lib/admin-portal.ts';
import type { BackofficePage, GroupName } from '../define-page.ts';
import { canOpen, type Visitor } from '../page-access.ts';
import { PAGES } from '../pages.ts';

export interface PageGroup {
  name: GroupName;
  pages: BackofficePage[];
}

/** Returns the pages that an administrator may open, by group; empty groups are omitted. */
export function pageGroups(visitor: Visitor): PageGroup[] {
  const groups = new Map<GroupName, BackofficePage[]>();
  for (const page of PAGES) {
    if (page.group && canOpen(page, visitor)) {
      groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
    }
  }
  return [...groups].map(([name, pages]) => ({ name, pages }));
}

/** The groups of the signed-in administrator. */
export const usePageGroups = (): PageGroup[] => pageGroups(useBackoffice());

/** The groups of the menu: pages about the own account are in the user menu. */
export const useMenuGroups = (): PageGroup[] => usePageGroups().filter(({ name }) => name !== 'account');

/** Counts the open tasks of the signed-in administrator on all pages. */
export function useWaitingTotal(): number {
  const backoffice = useBackoffice();
  // biome-ignore lint/correctness/useHookAtTopLevel: list and order of the hooks never change
  return PAGES.reduce((total, page) => total + (page.useWaitingCount?.(canOpen(page, backoffice)) ?? 0), 0);
}
