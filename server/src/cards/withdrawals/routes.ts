import type { Routes } from '#platform/http/calls.ts';
import { familiesToWithdraw } from './calls/families-to-withdraw.ts';
import { withdrawalRights } from './calls/withdrawal-rights.ts';

export const withdrawalsRoutes = {
  // customer
  'GET /user/GetIsWithdrawalTicketsDetails': withdrawalRights,
  'GET /ticketing/familiesToWithdraw': familiesToWithdraw,
} satisfies Routes;
