import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { addDays, createFormat } from '#lib/format.ts';
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

/** Stands for all the establishments of a venue in an address. */
export const ALL_ESTABLISHMENTS = 'ALL';

/** Days of the strip. */
const STRIP_DAYS = 14;

export interface EstablishmentSearch {
  /** Shows the sessions of this day. */
  day?: string;
  /** Shows this family alone. */
  family?: string;
}

export interface EstablishmentData {
  /** ALL, or an external code. */
  code: string;
  /** Absent for ALL. */
  establishment: EstablishmentView | undefined;
  establishments: EstablishmentView[];
  /** Families that have something here, with their services. */
  families: (FamilyView & { serviceList: ServiceView[] })[];
  days: string[];
  /** Of the chosen day; absent when none is chosen. */
  sessions: SessionView[] | undefined;
}

/** What can be bought in one establishment, or in all. @throws ApiError 404 when there is none of that code */
export async function loadEstablishment(
  { locale }: PageContext,
  portal: Portal,
  id: string,
  search: EstablishmentSearch,
): Promise<EstablishmentData> {
  const now = Date.now();
  const { dayOf } = createFormat(locale, portal.tenant.timeZone);
  const today = dayOf(now);
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
    days: Array.from({ length: STRIP_DAYS }, (_, index) => addDays(today, index)),
    sessions: search.day ? toSessionViews(events, locale, now) : undefined,
  };
}
