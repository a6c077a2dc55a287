import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Search, withSearch } from '#lib/paths.ts';
import type { SectionName } from './define-page.ts';
import { pageOf } from './pages.ts';

/** Every address of a back office as in the route tree, without the language. */
export interface BackofficePaths {
  home(): string;
  section(name: SectionName, search?: Search): string;
  /** @param from the path to return to */
  login(from?: string): string;
  forgottenPassword(): string;
  /** @param role its id, or `new` */
  roles(role?: string): string;
  audit(search?: { search?: string; action?: string; from?: string; until?: string }): string;
  /**
   * @param venueId of one venue
   */
  masterArea(venueId?: string): string;
  /** Page of a venue's health */
  venueHealth(venueId: string): string;
  /** Page of a venue's connection to its ticketing system */
  ticketingConnection(venueId: string): string;
  /**
   * @param customerId of a customer, whose data the page shows
   */
  lookup(customerId?: string): string;
  /** Page that explains what an entrance answers to a code */
  entranceReason(): string;
  /** @param establishment its external code, or ALL */
  ticketingSettings(establishment?: string, search?: Search): string;
  /** Page of one card */
  deskCard(number: string): string;
  giftCard(id: string): string;
  /** The page of a closure of sessions. */
  closure(id: string): string;
  /** Page of one import */
  import(id: string): string;
  /** Editor of an item of the embedded ticketing system's catalogue; `new` for a new one */
  boxOfficeItem(kind: string, code: string, search?: Search): string;
}

/** The only source of links within the back office of a tenant. */
export function createBackofficePaths(tenant: string): BackofficePaths {
  const home = `/${tenant}/backoffice`;
  const at = (path: string, search: Search = {}) => withSearch(path ? `${home}/${path}` : home, search);
  const section: BackofficePaths['section'] = (name, search) => at(pageOf(name).path, search);
  return {
    home: () => home,
    section,
    login: (from) => at('login', { from }),
    forgottenPassword: () => at('forgottenPassword'),
    roles: (role) => section('roles', { role }),
    audit: (search) => section('audit', search),
    masterArea: (venueId) =>
      venueId === undefined ? section('masterArea') : at(`${pageOf('masterArea').path}/${venueId}`),
    venueHealth: (venueId) => at(`${pageOf('masterArea').path}/${venueId}/health`),
    ticketingConnection: (venueId) => at(`${pageOf('masterArea').path}/${venueId}/connection`),
    lookup: (customerId) =>
      customerId === undefined ? section('lookup') : at(`${pageOf('lookup').path}/${customerId}`),
    entranceReason: () => at(`${pageOf('entrance').path}/reason`),
    ticketingSettings: (establishment, search) =>
      establishment === undefined
        ? section('ticketingSettings', search)
        : at(`${pageOf('ticketingSettings').path}/${encodeURIComponent(establishment)}`, search),
    giftCard: (id) => at(`${pageOf('giftCards').path}/${id}`),
    deskCard: (number) => at(`${pageOf('deskCards').path}/${number}`),
    closure: (id) => at(`${pageOf('closures').path}/${id}`),
    import: (id) => at(`${pageOf('imports').path}/${id}`),
    boxOfficeItem: (kind, code, search) =>
      at(`${pageOf('boxOfficeCatalogue').path}/${kind}/${encodeURIComponent(code)}`, search),
  };
}

/** Returns the addresses of the back office whose page is open. */
export function useBackofficePaths(): BackofficePaths {
  const { tenant = '' } = useParams({ strict: false }) as { tenant?: string };
  return useMemo(() => createBackofficePaths(tenant.toLowerCase()), [tenant]);
}
