import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { BACK_OFFICE_SAMPLES } from './samples-backoffice.ts';
import type { SamplesOf } from './samples-of.ts';

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Inputs that cost more than the samples of the tests. */
export const LARGEST_INPUTS: Partial<SamplesOf<CallKey>> = {
  'POST /Ticketing/events/filtering': () => ({ body: { startDate: day(1), endDate: day(7) } }),
  'POST /ticketing/services/filtering': () => ({
    body: { searchStringFilter: 'e a', startSaleDate: day(1), endSaleDate: day(400) },
  }),
  'POST /ticketing/search': () => ({ body: { searchStringFilter: 'aquagim bebes lecons', sort: 'name' } }),
  'GET /Ticketing/eventdateinterval': () => ({ query: { service: 'ENT-SPORTIF' } }),
  'GET /Ticketing/eventsbyserviceandtheme': () => ({
    query: { service: 'ENT-SPORTIF', date: day(2), until: day(32) },
  }),
  'GET /ticketing/families': () => ({ query: {} }),
  'POST /user/GetTicketsDetails': () => ({ body: { includedInvalidTickets: true } }),
  'GET /settingsadmin/audit': () => ({ query: {} }),
  'GET /Purchase/GetCartsforResendPurchase': () => ({ query: {} }),
  'GET /settingsadmin/tenant': ({ tenantId }) => ({ query: { tenantId } }),
  'GET /settingsadmin/tenantexport': ({ tenantId }) => ({ query: { tenantId } }),
  'GET /settingsadmin/tenantconnection': ({ tenantId }) => ({ query: { tenantId } }),
  'GET /settingsadmin/tenanthealth': ({ tenantId }) => ({ query: { tenantId } }),
  'POST /settingsadmin/checktenanthealth': ({ tenantId }) => ({ body: { id: tenantId } }),
  'GET /settingsadmin/search': () => ({ query: { q: 'e' } }),
  'PUT /cart/AddOrUpdateCart': ({ anonymousCartId, session }) => ({
    body: {
      id: anonymousCartId,
      cartLines: Array.from({ length: 10 }, () => ({
        service: session.service,
        priceName: session.priceName,
        cartLineDetails: [{ eventId: session.id, quantity: 1 }],
      })),
    },
  }),
};

/** Returns whether a call is made by the provider tenant. */
export const isOfProvider = (key: CallKey) =>
  /"(provider|provider\.\w+)"/.test(JSON.stringify(calls[key].access));
/** Returns whether a call is made by an administrator. */
export const isOfBackOffice = (key: CallKey) => key in BACK_OFFICE_SAMPLES;
