import type { Backoffice } from '#lib/admin-portal.ts';
import type { BackofficePage } from './define-page.ts';

/** The administrator and their tenant. */
export interface Visitor {
  administrator: Pick<Backoffice['administrator'], 'rights' | 'level'>;
  portal: Pick<Backoffice['portal'], 'isProvider' | 'hasBoxOffice'>;
}

/** Returns whether an administrator may open a page. The server decides by the declared access of each call. */
export function canOpen(
  { onlyAt, isOfBoxOffice, isMasterOnlyAtProvider, rights }: BackofficePage,
  { administrator, portal }: Visitor,
): boolean {
  if (onlyAt && (onlyAt === 'provider') !== portal.isProvider) return false;
  if (isOfBoxOffice && !portal.hasBoxOffice) return false;
  if (isMasterOnlyAtProvider && portal.isProvider) return administrator.level === 'master';
  return rights.length === 0 || rights.some((right) => administrator.rights.includes(right));
}
