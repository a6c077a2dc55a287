import { SECTIONS, type SectionName } from '@guichet/contract/backoffice/sections.ts';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Search, withSearch } from './paths.ts';

/**
 * Every address of a tenant's back office, as the routes know it; apart from those of the public site, whose pages
 * do not load them. The only source of links.
 */
export function createBackofficePaths(tenant: string) {
  const home = `/${tenant}/backoffice`;
  const at = (page: string, search: Search = {}) => withSearch(page ? `${home}/${page}` : home, search);
  return {
    home: () => home,
    /** A page of the menu. */
    section: (name: SectionName, search?: Search) => at(SECTIONS[name].path, search),
    /** @param from the path to return to */
    login: (from?: string) => at('login', { from }),
    forgottenPassword: () => at('forgottenPassword'),
    profile: () => at('profil'),
    siteMap: () => at('site-map'),
    /** @param role its id, or `new` */
    roles: (role?: string) => at(SECTIONS.roles.path, { role }),
    audit: (search: { search?: string; action?: string; from?: string; until?: string } = {}) =>
      at(SECTIONS.audit.path, search),
    /** @param establishment its external code, or ALL */
    ticketingSettings: (establishment?: string, search?: Search) =>
      at(
        establishment === undefined
          ? SECTIONS.ticketingSettings.path
          : `${SECTIONS.ticketingSettings.path}/${encodeURIComponent(establishment)}`,
        search,
      ),
    /** @param q the words that are looked for */
    search: (q?: string) => at('search', { q }),
  };
}

export type BackofficePaths = ReturnType<typeof createBackofficePaths>;

/** The addresses of the back office whose page is open. */
export function useBackofficePaths(): BackofficePaths {
  const { tenant = '' } = useParams({ strict: false }) as { tenant?: string };
  return useMemo(() => createBackofficePaths(tenant.toLowerCase()), [tenant]);
}
