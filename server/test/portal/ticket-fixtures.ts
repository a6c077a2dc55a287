import { randomUUID } from 'node:crypto';
import type { NewCustomer } from '#account/registration/registration.sql.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';

export const HOUR = 3_600_000;

/** Returns a session line: two places at a session that starts in `hours`. */
export function sessionLine(inHours = 24, overrides: Partial<StoredLine> = {}): StoredLine {
  const start = new Date(Date.now() + inHours * HOUR);
  return {
    id: randomUUID(),
    service: 'AQUAGYM',
    type: 7,
    serviceName: { 'fr-FR': 'Aquagym tonique', 'en-GB': 'Energetic aqua gym', 'de-DE': 'Aquagymnastik' },
    family: 'ACTIVITIES',
    establishment: 'RIVAGE',
    establishmentLabels: { 'fr-FR': 'Centre du Rivage' },
    priceName: 'REDUIT',
    labels: { 'fr-FR': 'Tarif réduit', 'en-GB': 'Reduced price' },
    unitPrices: { REDUIT: 900 },
    unitPrice: 900,
    quantity: 2,
    vatRate: 200,
    supportingDocuments: ['PJUSTIF002'],
    details: [
      {
        id: randomUUID(),
        quantity: 2,
        eventId: start.toISOString(),
        event: {
          start: start.toISOString(),
          end: new Date(start.getTime() + HOUR).toISOString(),
          labels: { 'fr-FR': 'Aquagym tonique' },
          establishment: { 'fr-FR': 'Centre du Rivage' },
          room: { 'fr-FR': 'Bassin ludique', 'de-DE': 'Spaßbecken' },
          themeLabels: { 'fr-FR': 'Forme' },
          themeColor: '#5f2f80',
        },
      },
    ],
    ...overrides,
  };
}

/** Returns an undated line: one admission. */
export function admissionLine(overrides: Partial<StoredLine> = {}): StoredLine {
  return sessionLine(0, {
    service: 'ENTREE',
    type: 1,
    serviceName: { 'fr-FR': 'Entrée bassins' },
    labels: { 'fr-FR': 'Plein tarif' },
    priceName: 'PLEIN',
    unitPrice: 560,
    quantity: 1,
    vatRate: 55,
    supportingDocuments: [],
    details: [{ id: randomUUID(), quantity: 1 }],
    ...overrides,
  });
}

/** Issues tickets like the ticketing system: in the order of the lines, valid until the end of their session. */
export function issueTickets(lines: readonly StoredLine[], orderNumber: string) {
  const places = lines.flatMap((line) =>
    line.details.flatMap((detail) => Array.from({ length: detail.quantity }, () => ({ line, detail }))),
  );
  return places.map(({ line, detail }, index) => ({
    lineId: line.id,
    sessionId: detail.eventId ?? null,
    ticketNumber: `${orderNumber}-${index + 1}`,
    kind: detail.eventId ? ('event' as const) : ('simple' as const),
    code: randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase(),
    validFrom: new Date(detail.event ? Date.parse(detail.event.start) - HOUR / 4 : Date.now() - 1000),
    validUntil: new Date(detail.event ? detail.event.end : Date.now() + 365 * 24 * HOUR),
  }));
}

export const PERSON: NewCustomer = {
  userType: 'civil',
  civility: 'MME',
  firstName: 'Jeanne',
  lastName: 'Morel',
  address: '4 rue des Tilleuls',
  zip: '35400',
  city: 'Saint-Malo',
  country: 'FR',
  email: 'jeanne@example.com',
  passwordHash: 'x',
  advertising: false,
  locale: 'fr-FR',
};

export const CATALOGUE = {
  establishments: [
    {
      code: 'RIVAGE',
      labels: { 'fr-FR': 'Centre du Rivage' },
      address: '12 quai des Mariniers',
      zip: '35400',
      city: 'Saint-Malo',
    },
  ],
  families: [{ code: 'ACTIVITIES', labels: { 'fr-FR': 'Activités' } }],
  services: [
    {
      code: 'AQUAGYM',
      themeCodes: ['FORME'],
      establishmentCode: 'RIVAGE',
      familyCode: 'ACTIVITIES',
      labels: { 'fr-FR': 'Aquagym' },
      prices: [],
    },
  ],
  themes: [],
} as unknown as Catalogue;
