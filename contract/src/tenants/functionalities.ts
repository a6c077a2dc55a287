import { z } from 'zod';
import { call } from '../call.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** The functionalities of a venue that can be switched off. */
export const Functionalities = z.object({
  ticketsHistory: z.boolean().describe('historyItems_1: customers see the tickets that they have used'),
  ordersHistory: z.boolean().describe('historyItems_2: customers see their orders and receipts'),
  planning: z.boolean().describe('ticketingItems_planning'),
  multiEstablishment: z.boolean().describe('ticketingItems_1: the ticketing begins with the establishments'),
  fastBuy: z.boolean().describe('homeItems_1'),
});

const right = { right: ['settings.functionnalities', 'settings.admin'] } as const;
export const SavedFunctionalities = Functionalities.extend({ saved: SavedState });

export const functionalityCalls = {
  'GET /settingsportal/usedfonctionnalities': call({
    summary: 'Which functionalities the venue uses',
    access: right,
    answer: SavedFunctionalities,
  }),
  'PUT /settingsportal/usedfonctionnalities': call({
    summary: 'Switches functionalities on and off; visitors see it from their next view on',
    access: right,
    body: Functionalities.extend(SeenVersion.shape),
    answer: SavedFunctionalities,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undousedfonctionnalities': call({
    summary: 'Brings back the functionalities before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedFunctionalities,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
