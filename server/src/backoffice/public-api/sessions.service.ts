import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { OperationAnswer } from '@guichet/contract/public-api/operations.ts';
import type { OperationHandler, OperationHandlers } from './operations.ts';
import { pageAfter } from './pages.ts';

type Planned = CallAnswer<'GET /Ticketing/eventbyexternalid'>;

const toSession = (event: Planned): OperationAnswer<'readSession'> => ({
  id: event.id,
  start: event.start,
  end: event.end,
  names: event.labels,
  services: event.services,
  establishment: event.establishment.externalCode,
  ...(event.themeExternalCode && { theme: event.themeExternalCode }),
  ...(event.room && { room: event.room }),
  places: event.places,
  capacity: event.capacity,
  ...(event.unitPrices && { prices: event.unitPrices }),
  ...(event.saleStart && { saleStart: event.saleStart }),
});

const listSessions: OperationHandler<'listSessions'> = async ({ query, call }) => {
  const { from: startDate, until: endDate, service, establishment, theme, ...wanted } = query;
  const found = await call('POST /Ticketing/events/filtering', {
    body: {
      startDate,
      endDate,
      ...(establishment && { establishmentIds: [establishment] }),
      ...(theme && { themeIds: [theme] }),
    },
  });
  const ofService = found.filter(({ services }) => service === undefined || services.includes(service));
  const { items, next } = pageAfter(ofService, ({ start, id }) => `${start} ${id}`, wanted);
  return { items: items.map(toSession), ...(next && { next }) };
};

const readSession: OperationHandler<'readSession'> = async ({ params, call }) =>
  toSession(await call('GET /Ticketing/eventbyexternalid', { query: { eventExternalId: params.sessionId } }));

export const sessionHandlers: OperationHandlers<'listSessions' | 'readSession'> = {
  listSessions,
  readSession,
};
