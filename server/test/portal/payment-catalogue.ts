import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';

const words = (text: string) => ({ 'fr-FR': text });

const PLACE = {
  code: 'POOL',
  labels: words('Piscine'),
  descriptions: words(''),
  address: '',
  zip: '',
  city: '',
  position: 1,
};

/** Contents of the carts in payment tests. */
export const CATALOGUE: Catalogue = {
  establishments: [PLACE],
  families: [
    {
      code: 'SWIM',
      labels: words('Nager'),
      descriptions: words(''),
      color: '#0b6e8f',
      position: 1,
    },
  ],
  themes: [],
  services: ['ENT', 'SEANCE', 'ABO', 'ABO-AN'].map((code) => ({
    code,
    type: 1,
    establishmentCode: PLACE.code,
    familyCode: 'SWIM',
    publicType: '',
    labels: words(code),
    descriptions: words(''),
    themeCodes: [],
    prices: [],
    isFastPurchase: false,
    isAuthorizedDuplication: false,
    durationMinutes: undefined,
    validityDays: undefined,
    minimumAge: undefined,
    vatRate: 200,
    position: 1,
  })) as unknown as Catalogue['services'],
};

/** Returns the session of the carts in payment tests. */
export const sessionOf = (id: string): TicketingSession =>
  ({
    id,
    serviceCodes: ['SEANCE'],
    establishmentCode: PLACE.code,
    start: new Date(Date.now() + 86_400_000),
    end: new Date(Date.now() + 90_000_000),
  }) as TicketingSession;
