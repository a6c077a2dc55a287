import type { SamplesOf } from './samples-of.ts';
import type { World } from './world.ts';

/** Calls that look up customers, cards, orders and tickets. */
type LookupKey =
  | `POST /settingsadmin/lookup${'' | 'card' | 'mail' | 'orderlink' | 'refund' | 'refundagain'}`
  | 'DELETE /settingsadmin/lookupcustomer'
  | `GET /settingsadmin/lookup${'customer' | 'receipt' | 'refundreceipt'}`;

const ofOrder = ({ person, orderNumber }: World) => ({
  customerId: person.userId,
  externalPurchaseId: orderNumber,
});

/** Inputs of the look-up calls. */
export const LOOKUP_SAMPLES: SamplesOf<LookupKey> = {
  'POST /settingsadmin/lookup': ({ person }) => ({ body: { text: person.lastName } }),
  'GET /settingsadmin/lookupcustomer': ({ person }) => ({ query: { customerId: person.userId } }),
  'POST /settingsadmin/lookupcard': ({ card: { cardNumber } }) => ({ body: { cardNumber } }),
  'POST /settingsadmin/lookupmail': (world) => ({ body: { ...ofOrder(world), kind: 'tickets' } }),
  'POST /settingsadmin/lookuporderlink': ({ person }) => ({
    body: { customerId: person.userId, isMailed: false },
  }),
  'DELETE /settingsadmin/lookupcustomer': () => ({
    query: { customerId: '7d1f4b52-6c0e-4f2a-9a53-0d8f5a9c1e25' },
    body: { losesBelongings: true },
  }),
  'GET /settingsadmin/lookupreceipt': (world) => ({ query: ofOrder(world) }),
  'POST /settingsadmin/lookuprefund': (world) => ({
    body: {
      ...ofOrder(world),
      refundId: '7d1f4b52-6c0e-4f2a-9a53-0d8f5a9c1e24',
      lineIds: ['3c9e8a10-52b7-4d8e-8f61-2b7c4d9e0a13'],
      amount: 1250,
    },
  }),
  'POST /settingsadmin/lookuprefundagain': ({ person }) => ({
    body: { customerId: person.userId, refundId: '7d1f4b52-6c0e-4f2a-9a53-0d8f5a9c1e24' },
  }),
  'GET /settingsadmin/lookuprefundreceipt': ({ person }) => ({
    query: { customerId: person.userId, refundId: '7d1f4b52-6c0e-4f2a-9a53-0d8f5a9c1e24' },
  }),
};
