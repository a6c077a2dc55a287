import type { CartRow } from '#cart/cart.ts';
import type { CatalogueLookup } from '#cart/lines.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { AppError } from '#kernel/errors.ts';
import type { Customer } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

export const NOW = new Date('2026-11-20T10:00:00Z');
export const TENANT = { cartMinutes: 15, cartExtensionMinutes: 10, cartCapMinutes: 45 } as Tenant;
export const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

export function cart(changes: Partial<CartRow> = {}): CartRow {
  return {
    id: 'c',
    user_id: null,
    state: 'open',
    version: 1,
    lines: [],
    total_amount: 0,
    currency: 'EUR',
    locale: 'fr-FR',
    opened_at: NOW,
    valid_until: minutes(15),
    holder: null,
    attempt_id: null,
    paid_at: null,
    sold_at: null,
    sale_attempts: 0,
    sale_failure: null,
    gift_amount: 0,
    has_gift_cards: false,
    move: null,
    is_booked: false,
    is_desk: false,
    promotion_codes: [],
    clock: NOW,
    ...changes,
  };
}

export const AQUAGYM: CatalogueService = {
  code: 'AQG',
  type: 7,
  establishmentCode: 'RIV',
  familyCode: 'ACT',
  publicType: 'all',
  labels: { 'fr-FR': 'Aquagym' },
  descriptions: { 'fr-FR': '' },
  themeCodes: ['FORME'],
  prices: [
    { name: '', labels: { 'fr-FR': '' }, cents: 1, supportingDocuments: [] },
    { name: 'Plein tarif', labels: { 'fr-FR': 'Plein tarif' }, cents: 1100, supportingDocuments: [] },
    {
      name: 'QF1',
      labels: { 'fr-FR': 'Tarif solidaire' },
      cents: 300,
      supportingDocuments: [],
      discountCode: 'SOLIDAIRE-1',
    },
  ],
  isFastPurchase: false,
  isAuthorizedDuplication: true,
  durationMinutes: 45,
  validityDays: undefined,
  minimumAge: undefined,
  vatRate: 200,
  position: 0,
};
export const ENTRY: CatalogueService = { ...AQUAGYM, code: 'ENT', type: 1 };
export const FAMILY: CatalogueService = {
  ...ENTRY,
  code: 'FAM',
  minimumQuantity: 3,
  maximumQuantity: 6,
  otherEstablishmentCodes: ['TIL'],
};
export const CARD: CatalogueService = { ...AQUAGYM, code: 'CARD', type: 9, cardUse: 'created' };
export const SESSION: TicketingSession = {
  id: 'S1',
  serviceCodes: ['AQG'],
  establishmentCode: 'RIV',
  room: undefined,
  themeCode: 'FORME',
  start: minutes(60),
  end: minutes(105),
  capacity: 20,
  places: 20,
};
export const LOOKUP: CatalogueLookup = {
  service: (code) => [AQUAGYM, ENTRY, FAMILY, CARD].find((service) => service.code === code),
  maxQuantityOf: () => Number.POSITIVE_INFINITY,
  establishmentLabels: () => ({ 'fr-FR': 'Centre du Rivage' }),
  themeLabels: () => ({ labels: { 'fr-FR': 'Forme' }, color: '#5f2f80' }),
  session: (id) => (id.startsWith('S1') ? { ...SESSION, id } : undefined),
  cards: [],
  now: NOW,
};
export const JEANNE: Customer = {
  kind: 'customer',
  userId: 'jeanne',
  tokenVersion: 1,
} as Customer;
export const SAMIR: Customer = { ...JEANNE, userId: 'samir', familyQuotient: 620 };

export const want = (service: string, priceName: string, detail: { quantity: number; eventId?: string }) => [
  { service, priceName, cartLineDetails: [detail] },
];
export const wantEntry = { service: 'ENT', priceName: 'Plein tarif', cartLineDetails: [{ quantity: 1 }] };
export const wantMany = { ...wantEntry, cartLineDetails: [{ quantity: 9999 }] };
export const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
  return 'accepted';
};
