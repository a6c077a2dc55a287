import { z } from 'zod';
import { call } from '../call.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** Functionalities that a venue can switch off. */
export const Functionalities = z.object({
  ticketsHistory: z.boolean().describe('historyItems_1: customers see their used tickets'),
  ordersHistory: z.boolean().describe('historyItems_2: customers see their orders and receipts'),
  planning: z.boolean().describe('ticketingItems_planning'),
  multiEstablishment: z.boolean().describe('ticketingItems_1: the ticketing begins with the establishments'),
  guestOrders: z.boolean().describe('ticketingItems_guestOrders: visitors buy with an e-mail address alone'),
  waitingList: z
    .boolean()
    .describe(
      'ticketingItems_waitingList: customers wait for places of sold-out sessions of the embedded system',
    ),
  fastBuy: z.boolean().describe('homeItems_1'),
});

const right = { right: ['settings.functionnalities', 'settings.admin'] } as const;
export const SavedFunctionalities = Functionalities.extend({ saved: SavedState });

export const functionalityCalls = {
  'GET /settingsportal/usedfonctionnalities': call({
    summary: 'Returns the functionalities of the venue',
    access: right,
    answer: SavedFunctionalities,
  }),
  'PUT /settingsportal/usedfonctionnalities': call({
    summary: 'Switches functionalities on and off, effective from the next page view',
    access: right,
    body: Functionalities.extend(SeenVersion.shape),
    answer: SavedFunctionalities,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undousedfonctionnalities': call({
    summary: 'Restores the functionalities from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedFunctionalities,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
