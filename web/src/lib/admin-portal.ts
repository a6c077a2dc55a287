import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouteContext } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { adminApi, doorApi } from './admin-api.ts';
import { type Administrator, rememberAdministrator, rememberedAdministrator } from './admin-session.ts';
import { ApiError } from './api-error.ts';
import { createFormat, type Format } from './format.ts';

/** What the frame of a back office is drawn from. */
export type Door = CallAnswer<'GET /Tenant/BackOffice'>;

/** What every page of a back office knows. */
export interface Backoffice {
  door: Door;
  administrator: Administrator;
}

let knownDoor: { tenant: string; door: Promise<Door> } | undefined;

/** The tenant's door, asked for once per page load. @throws ApiError */
export function loadDoor(tenant: string): Promise<Door> {
  if (knownDoor?.tenant !== tenant) {
    const door = doorApi('GET /Tenant/BackOffice');
    knownDoor = { tenant, door };
    door.catch(() => {
      knownDoor = undefined;
    });
  }
  return knownDoor.door;
}

/** Has the door asked for again, after a change of what it shows. Follow it with `router.invalidate()`. */
export function forgetDoor(): void {
  knownDoor = undefined;
}

/**
 * Who is signed in, with the rights of this moment. Where the server does not answer, who it was a moment ago: the
 * page then says what failed, inside its frame.
 * @param mayBeOld for pages that are made ready in advance
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

/** The back office whose page is open, and who is signed in there; only below its frame. */
export const useBackoffice = (): Backoffice =>
  useRouteContext({ from: '/$tenant_/backoffice', strict: true } as never) as Backoffice;

/** Texts of amounts and dates in the page's language and the tenant's time zone. */
export function useAdminFormat(): Format {
  const locale = useLocale();
  return createFormat(locale, useBackoffice().door.tenant.timeZone);
}
