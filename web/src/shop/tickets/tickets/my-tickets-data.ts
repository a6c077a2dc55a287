import type { CallAnswer } from '@guichet/contract/calls.ts';
import { PAGE_LENGTH } from '@guichet/contract/predicates.ts';
import { api } from '#lib/api.ts';
import type { ShownState } from './search.ts';
import type { RightData, TicketData } from './view.ts';

export type WithdrawalData = CallAnswer<'GET /user/GetIsWithdrawalTicketsDetails'>[number];

/** What a customer has. */
export interface Belongings {
  tickets: TicketData[];
  rights: RightData[];
  withdrawals: WithdrawalData[];
  /** False while the ticketing system is down: what was sold online only. */
  isComplete: boolean;
}

/** Loads what the customer has. @throws ApiError */
export async function loadBelongings(state: ShownState): Promise<Belongings> {
  const read = (skip: number) =>
    api('POST /user/GetTicketsDetails', { body: { includedInvalidTickets: state === 'all', skip } });
  const [first, withdrawals] = await Promise.all([
    read(0),
    // They come from the ticketing system alone: what else there is is shown without it.
    api('GET /user/GetIsWithdrawalTicketsDetails').catch(() => undefined),
  ]);
  const tickets = [...first.tickets];
  for (let last = tickets.length; last === PAGE_LENGTH.tickets; ) {
    const page = await read(tickets.length);
    tickets.push(...page.tickets);
    last = page.tickets.length;
  }
  return {
    tickets,
    rights: first.rights,
    withdrawals: withdrawals ?? [],
    isComplete: first.isComplete && withdrawals !== undefined,
  };
}
