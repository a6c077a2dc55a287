import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import { useRouteContext } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi, publicAdminApi } from './admin-api.ts';
import { type Administrator, rememberAdministrator, rememberedAdministrator } from './admin-session.ts';
import { ApiError } from './api-error.ts';
import { createFormat, type Format } from './format.ts';
import { loggedAt } from './logged-at.ts';

/** The public data of a back office: its tenant, logo and versions. */
export type AdminPortal = CallAnswer<'GET /Tenant/BackOffice'>;

/** The data of every page of a back office. */
export interface Backoffice {
  portal: AdminPortal;
  administrator: Administrator;
}

let known: { tenant: string; portal: Promise<AdminPortal> } | undefined;

/** Returns the public data of the tenant's back office, fetched once per page load. @throws ApiError */
export function loadAdminPortal(tenant: string): Promise<AdminPortal> {
  if (known?.tenant !== tenant) {
    const portal = publicAdminApi('GET /Tenant/BackOffice');
    known = { tenant, portal };
    portal.catch(() => {
      known = undefined;
    });
  }
  return known.portal;
}

/** Discards the data after a change; the `router.invalidate()` that must follow fetches them again. */
export function invalidateAdminPortal(): void {
  known = undefined;
}

/**
 * Returns the signed-in administrator with their current rights. While the server does not respond, returns the
 * administrator of its last response, so that the page can show the failure within the shell.
 * @param mayBeOld for preloaded pages
 * @throws ApiError
 */
export async function loadAdministrator(mayBeOld: boolean): Promise<Administrator> {
  const remembered = rememberedAdministrator();
  if (remembered && mayBeOld) return remembered;
  try {
    const administrator = await adminApi('GET /user/admin/administrator');
    rememberAdministrator(administrator);
    return administrator;
  } catch (error) {
    const isOutOfReach = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (remembered && isOutOfReach) return remembered;
    throw error;
  }
}

/** Returns the open back office and its signed-in administrator; only within the shell. */
export const useBackoffice = (): Backoffice =>
  useRouteContext({ from: '/$tenant_/backoffice', strict: true } as never) as Backoffice;

/** Returns formatters of amounts and dates in the page's language and the tenant's time zone. */
export function useAdminFormat(): Format {
  const clock = useTranslations('common.clock');
  return createFormat(useLocale(), useBackoffice().portal.tenant.timeZone, clock);
}

/** Returns a formatter for instants in logs, in the venue's time zone. */
export function useLoggedAt(): (instant: string) => string {
  const locale = useLocale();
  const { timeZone } = useBackoffice().portal.tenant;
  return (instant) => loggedAt(instant, locale, timeZone);
}

/** Returns the default language of the venue, in which none of its texts is missing. */
export const useMainLocale = (): Locale => mainLocale(useBackoffice().portal.tenant.languages);
