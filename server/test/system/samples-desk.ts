import type { CallKey } from '@guichet/contract/calls.ts';
import { addDays } from '#kernel/format/time-zone.ts';
import type { SamplesOf } from './samples-of.ts';

/** Calls of the desk. */
export type DeskKey = Extract<CallKey, `${string} /boxoffice/desk${string}`>;

const UNKNOWN = '00000000-0000-4000-8000-000000000029';
/** No card of the world has it. */
const NO_CARD = '00000000';
const nothing = () => ({});

/** Valid inputs of the calls of the desk; they send nothing. */
export const DESK_SAMPLES: SamplesOf<DeskKey> = {
  'GET /boxoffice/desk': nothing,
  'GET /boxoffice/desksessions': ({ session, now }) => ({
    query: { service: session.service, day: new Date(now() + 86_400_000).toISOString().slice(0, 10) },
  }),
  'GET /boxoffice/desknextday': ({ session, now }) => ({
    query: { service: session.service, day: new Date(now()).toISOString().slice(0, 10) },
  }),
  'GET /boxoffice/deskcustomers': ({ person }) => ({ query: { text: person.lastName } }),
  'GET /boxoffice/deskcustomer': ({ person }) => ({ query: { id: person.userId } }),
  'GET /boxoffice/deskcustomercards': ({ person }) => ({ query: { customerId: person.userId } }),
  'POST /boxoffice/deskcustomer': ({ unique }) => ({
    body: {
      firstName: 'Yann',
      lastName: 'Kerouredan',
      email: `desk-${unique()}@example.com`,
      phone: '06 12 34 56 78',
      locale: 'fr-FR',
    },
  }),
  'PUT /boxoffice/deskcart': ({ person, session: { service, priceName, id } }) => ({
    body: {
      customerId: person.userId,
      cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 1 }] }],
    },
  }),
  // The cart of the world was not composed at the desk.
  'PUT /boxoffice/deskpromotioncode': ({ cartId }) => ({ body: { cartId, version: 1, code: 'ETE-2027' } }),
  'DELETE /boxoffice/deskpromotioncode': ({ cartId }) => ({
    query: { cartId, version: 1, code: 'ETE-2027' },
  }),
  'DELETE /boxoffice/deskcart': ({ cartId }) => ({ query: { cartId } }),
  'POST /boxoffice/desklink': ({ cartId }) => ({
    body: { cartId, version: 1, minutes: 60, isMailed: true },
  }),
  'GET /boxoffice/desklinks': nothing,
  'PUT /boxoffice/desklink': () => ({ body: { id: UNKNOWN, minutes: 60 } }),
  'POST /boxoffice/desklinkmail': () => ({ body: { id: UNKNOWN } }),
  'DELETE /boxoffice/desklink': () => ({ query: { id: UNKNOWN } }),
  'POST /boxoffice/deskgift': ({ cartId }) => ({
    body: { cartId, version: 1, kind: 'invitation', reason: 'Jumelage' },
  }),
  'GET /boxoffice/deskticketspdf': ({ orderNumber }) => ({ query: { externalPurchaseId: orderNumber } }),
  'GET /boxoffice/deskgifts': nothing,
  'GET /boxoffice/deskcards': ({ person }) => ({ query: { text: person.lastName } }),
  'GET /boxoffice/deskcard': ({ card }) => ({ query: { number: card.cardNumber } }),
  'GET /boxoffice/deskcardmovements': ({ card }) => ({ query: { number: card.cardNumber } }),
  'POST /boxoffice/deskcard': ({ person }) => ({
    body: {
      key: UNKNOWN,
      kind: 'till',
      service: 'UNKNOWN',
      customerId: person.userId,
      firstName: 'Jeanne',
      lastName: 'Morel',
      reason: 'Carte payée à la caisse, ticket 1204',
    },
  }),
  'POST /boxoffice/deskcardreplacement': () => ({
    body: { number: NO_CARD, version: 1, reason: 'Carte perdue' },
  }),
  'POST /boxoffice/deskcardcorrection': ({ now }) => ({
    body: {
      number: NO_CARD,
      version: 1,
      rightId: UNKNOWN,
      quantity: -1,
      lastDay: addDays(new Date(now()).toISOString().slice(0, 10), 365),
      reason: 'Entrée comptée deux fois',
    },
  }),
  'PUT /boxoffice/deskcardholder': ({ person }) => ({
    body: { number: NO_CARD, version: 1, customerId: person.userId, firstName: 'Jeanne', lastName: 'Morel' },
  }),
  'PUT /boxoffice/deskcardblock': () => ({ body: { number: NO_CARD, version: 1, reason: 'Carte trouvée' } }),
  'GET /boxoffice/deskcardpdf': ({ card }) => ({ query: { number: card.cardNumber, format: 'card' } }),
  // A version that no setting reaches
  'PUT /boxoffice/desksettings': () => ({ body: { linkMinutes: 120, freePerDay: 20, version: 999 } }),
};
