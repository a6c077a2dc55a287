import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { addDays, dayOf } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import {
  type EstablishmentView,
  type FamilyView,
  type ServiceView,
  type SessionView,
  toEstablishmentView,
  toFamilyView,
  toServiceView,
  toSessionViews,
} from '../view.ts';

/** The code that means all establishments of a venue in a URL. */
export const ALL_ESTABLISHMENTS = 'ALL';

/** Days offered by the day picker. */
const PICKER_DAYS = 14;

export interface EstablishmentSearch {
  /** Shows the sessions of this day. */
  day?: string;
  /** Shows this family only. */
  family?: string;
}

export interface EstablishmentData {
  /** ALL, or an external code. */
  code: string;
  /** Absent for ALL. */
  establishment: EstablishmentView | undefined;
  establishments: EstablishmentView[];
  /** Families with services here, and those services. */
  families: (FamilyView & { serviceList: ServiceView[] })[];
  days: string[];
  /** Sessions of the chosen day; undefined without one. */
  sessions: SessionView[] | undefined;
}

/** Loads what one establishment sells, or all of them. @throws ApiError 404 for an unknown code */
export async function loadEstablishment(
  { locale }: PageContext,
  portal: Portal,
  id: string,
  search: EstablishmentSearch,
): Promise<EstablishmentData> {
  const now = Date.now();
  const today = dayOf(now, portal.tenant.timeZone);
  const isAll = id.toUpperCase() === ALL_ESTABLISHMENTS;
  const here = isAll ? {} : { establishmentIds: [id] };
  const [known, families, services, events] = await Promise.all([
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: isAll ? {} : { externalEstablishmentCode: id } }),
    api('POST /ticketing/services/filtering', { body: here }),
    search.day
      ? api('POST /Ticketing/events/filtering', {
          body: { ...here, startDate: search.day, endDate: search.day },
        })
      : [],
  ]);
  const establishments = known.map((establishment) => toEstablishmentView(establishment, locale));
  const establishment = establishments.find(({ code }) => code === id);
  if (!isAll && !establishment) throw new ApiError({ status: 404 });
  if (search.family && !families.some((family) => family.externalCode === search.family))
    throw new ApiError({ status: 404 });
  const views = services.map((service) => toServiceView(service, locale));
  return {
    code: isAll ? ALL_ESTABLISHMENTS : id,
    establishment,
    establishments,
    families: families
      .map((family) => ({
        ...toFamilyView(family, locale),
        serviceList: views.filter((service) => service.family === family.externalCode),
      }))
      .filter((family) => family.serviceList.length > 0),
    days: Array.from({ length: PICKER_DAYS }, (_, index) => addDays(today, index)),
    sessions: search.day ? toSessionViews(events, locale, now) : undefined,
  };
}
