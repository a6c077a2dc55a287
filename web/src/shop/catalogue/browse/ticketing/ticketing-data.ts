import { api } from '#lib/api.ts';
import type { PageContext } from '#lib/phrases.ts';
import { type EstablishmentView, type FamilyView, toEstablishmentView, toFamilyView } from '../view.ts';

export interface TicketingData {
  establishments: (EstablishmentView & { families: FamilyView[] })[];
}

/** Loads the establishments of the venue with their families. */
export async function loadTicketing({ locale }: PageContext): Promise<TicketingData> {
  const [establishments, families] = await Promise.all([
    api('GET /ticketing/establishments'),
    api('GET /ticketing/families', { query: {} }),
  ]);
  const views = families.map((family) => toFamilyView(family, locale));
  return {
    establishments: establishments.map((establishment) => ({
      ...toEstablishmentView(establishment, locale),
      families: views.filter((family) => family.establishments.includes(establishment.externalCode)),
    })),
  };
}
