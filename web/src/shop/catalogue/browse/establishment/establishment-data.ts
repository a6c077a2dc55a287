import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { dayOf } from '#lib/format.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import {
  type DayOnSale,
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
  today: string;
  /** Days with sessions here, of the chosen family if there is one. */
  days: DayOnSale[];
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
  const [known, families, services, onSale, events] = await Promise.all([
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: isAll ? {} : { externalEstablishmentCode: id } }),
    api('POST /ticketing/services/filtering', { body: here }),
    api('GET /Ticketing/eventdateinterval', {
      query: {
        ...(isAll ? {} : { establishment: id }),
        ...(search.family ? { family: search.family } : {}),
      },
    }),
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
  // Renewals are for those who hold what they renew, and wait for them at their subscription.
  const views = services
    .map((service) => toServiceView(service, locale))
    .filter(({ kind }) => kind !== 'renewal');
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
    today,
    days: onSale.days,
    sessions: search.day ? toSessionViews(events, locale, now) : undefined,
  };
}
