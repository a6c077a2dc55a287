import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import type { ShownState } from './search.ts';
import type { RightData, TicketData } from './view.ts';

export type WithdrawalData = CallAnswer<'GET /user/GetIsWithdrawalTicketsDetails'>[number];

/** What a customer has: a page of tickets, and everything else. */
export interface Belongings {
  tickets: TicketData[];
  /** On all pages. */
  count: number;
  rights: RightData[];
  withdrawals: WithdrawalData[];
  /** Codes of the services that the customer pays month by month, by a contract that they may end. */
  contracts: string[];
  /** False while the ticketing system is down: what was sold online only. */
  isComplete: boolean;
}

/** Reads a page of the customer's tickets, those after `skip` sooner ones. @throws ApiError */
export const readTickets = (state: ShownState, skip: number) =>
  api('POST /user/GetTicketsDetails', { body: { includedInvalidTickets: state === 'all', skip } });

/** Loads what the customer has; of the tickets the first page. @throws ApiError */
export async function loadBelongings(state: ShownState): Promise<Belongings> {
  const [first, withdrawals, schedules] = await Promise.all([
    readTickets(state, 0),
    // They come from the ticketing system alone: what else there is is shown without it.
    api('GET /user/GetIsWithdrawalTicketsDetails').catch(() => undefined),
    api('GET /user/PaymentSchedules'),
  ]);
  return {
    ...first,
    withdrawals: withdrawals ?? [],
    contracts: schedules.flatMap(({ state, subscription }) =>
      state === 'running' && subscription ? subscription.serviceCodes : [],
    ),
    isComplete: first.isComplete && withdrawals !== undefined,
  };
}
