import type { CardDocument } from '#cards/cards/document/card-document.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { ReceiptDocument } from '#tickets/receipts/document/receipt-document.ts';
import type { TicketDocument } from '#tickets/tickets/document/ticket-document.ts';

/** A tenant, a session ticket and a receipt of a French pool. */
export const aquaRivage: DocumentBrand = {
  tenantName: 'Aqua Rivage',
  colour: '#0b6e8a',
  timeZone: 'Europe/Paris',
};

export const aquagymTicket: TicketDocument = {
  serviceName: 'Aquagym tonique',
  isArticle: false,
  withdrawal: 'none',
  themeName: 'Forme',
  themeColour: '#5f2f80',
  establishment: 'Centre du Rivage',
  place: 'Bassin ludique',
  address: '12 quai des Mariniers, 35400 Saint-Malo',
  startsAt: '2026-11-20T13:00:00Z',
  endsAt: '2026-11-20T13:45:00Z',
  validFrom: null,
  validUntil: null,
  priceName: 'Plein tarif',
  priceCents: 1100,
  number: '000418-2207',
  code: 'A7K29F4M2QX7',
  holder: 'Jeanne Morel',
  card: null,
  orderNumber: '2026-004182',
  orderedAt: '2026-11-18T17:12:00Z',
  notes: ['Bonnet de bain obligatoire.'],
};

/** An undated ticket whose texts are longer than one line. */
export const familyTicket: TicketDocument = {
  ...aquagymTicket,
  serviceName: 'Bébés nageurs et éveil aquatique en famille, deuxième groupe du samedi matin',
  withdrawal: 'untilUsed',
  themeName: null,
  themeColour: null,
  startsAt: null,
  endsAt: null,
  validUntil: '2027-03-12T22:59:59Z',
  priceName: 'Tarif réduit étudiant, demandeur d’emploi, allocataire',
  code: 'B4Z8 K1',
  holder: null,
};

/** An article of the shop, handed over at either of two desks. */
export const capArticle: TicketDocument = {
  ...familyTicket,
  serviceName: 'Bonnet de bain',
  isArticle: true,
  withdrawal: 'afterHandover',
  establishment: 'Centre du Rivage ou Bassin des Tilleuls',
  place: null,
  address: null,
  priceName: 'Tarif unique',
  notes: [],
};

/** A card with one entitlement of each kind. */
export const poolCard: CardDocument = {
  name: 'Carte 10 entrées',
  themeName: 'Nager',
  themeColour: '#5f2f80',
  holder: 'Jeanne Morel',
  number: '04182207',
  code: 'RVG4K7Q29XTM3P8A',
  codeFormat: 'code-128',
  attachCode: 'K7Q29X',
  validUntil: '2027-03-12T22:59:59Z',
  places: ['Centre du Rivage', 'Bassin des Tilleuls'],
  rights: [
    {
      name: 'Carte 10 entrées',
      unit: 'admission',
      total: 10,
      remaining: 4,
      validFrom: '2026-03-12T23:00:00Z',
      validUntil: '2027-03-12T22:59:59Z',
      places: ['Centre du Rivage', 'Bassin des Tilleuls'],
    },
    {
      name: 'Carte 10 heures',
      unit: 'minute',
      total: 600,
      remaining: 140,
      validFrom: '2026-03-12T23:00:00Z',
      validUntil: '2026-12-31T22:59:59Z',
      places: ['Centre du Rivage'],
    },
    {
      name: 'Abonnement forme',
      unit: 'period',
      total: null,
      remaining: null,
      validFrom: '2026-12-01T23:00:00Z',
      validUntil: '2027-01-01T22:59:59Z',
      places: [],
    },
  ],
  asOf: '2026-11-22T18:40:00Z',
};

export const receipt: ReceiptDocument = {
  kind: 'receipt',
  number: 'R-2026-004182',
  orderNumber: '2026-004182',
  issuedAt: '2026-11-18T17:12:00Z',
  paidAt: '2026-11-18T17:12:00Z',
  paymentMeans: 'Carte bancaire',
  isPaidOverTime: false,
  isFree: false,
  currency: 'EUR',
  provider: {
    name: 'Aqua Rivage SAS',
    addressLines: ['12 quai des Mariniers', '35400 Saint-Malo'],
    legalLines: ['RCS Saint-Malo 812 345 678'],
    vatId: 'FR12812345678',
    siret: '81234567800012',
  },
  customer: { name: 'Jeanne Morel', addressLines: ['4 rue des Tilleuls', '35400 Saint-Malo'], vatId: null },
  lines: [
    {
      label: 'Aquagym tonique',
      withdrawal: 'none',
      detail: 'Plein tarif',
      place: 'Centre du Rivage',
      startsAt: '2026-11-20T13:00:00Z',
      quantity: 2,
      unitPriceCents: 1100,
      vatBasisPoints: 2000,
    },
    {
      label: 'Carte 10 entrées',
      withdrawal: 'untilUsed',
      detail: null,
      place: 'Centre du Rivage',
      startsAt: null,
      quantity: 1,
      unitPriceCents: 4800,
      vatBasisPoints: 550,
    },
  ],
};
