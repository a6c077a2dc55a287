import type { OperationName } from '@guichet/contract/public-api/operations.ts';
import { cartHandlers } from './carts.service.ts';
import { catalogueHandlers } from './catalogue.service.ts';
import { customerHandlers } from './customers.service.ts';
import type { OperationHandlers } from './operations.ts';
import { orderHandlers } from './orders.service.ts';
import { sessionHandlers } from './sessions.service.ts';
import { ticketHandlers } from './tickets.service.ts';
import { venueHandlers } from './venue.service.ts';

/** Handlers of every operation; an operation without handler does not compile. */
export const apiHandlers: OperationHandlers<OperationName> = {
  ...catalogueHandlers,
  ...sessionHandlers,
  ...cartHandlers,
  ...orderHandlers,
  ...customerHandlers,
  ...ticketHandlers,
  ...venueHandlers,
};
