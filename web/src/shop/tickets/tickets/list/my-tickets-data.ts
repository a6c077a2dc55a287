import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { customerSession } from '#lib/session.ts';
import { keepRights, offlineCards } from '#shop/cards/cards/offline-cards.ts';
import { offlineTickets } from '../offline/offline-tickets.ts';
import { readOtherPages } from '../other-tickets.tsx';
import type { RightData, TicketData } from '../tickets.ts';
import type { ShownState } from './search.ts';

export type WithdrawalData = CallAnswer<'GET /user/GetIsWithdrawalTicketsDetails'>[number];

/** Data of a customer: a page of tickets, and all rights. */
export interface Belongings {
  tickets: TicketData[];
  /** Number of tickets on all pages. */
  count: number;
  rights: RightData[];
  withdrawals: WithdrawalData[];
  /** Codes of services with a monthly contract that the customer may cancel. */
  contracts: string[];
  /** Whether all data are shown: while the ticketing system is down, only online sales are. */
  isComplete: boolean;
  /** Whether the browser is offline and the cards are shown as last read. */
  isKept: boolean;
}

/** Reads a page of the customer's tickets after `skip` earlier ones. @throws ApiError */
export const readTickets = (state: ShownState, skip: number) =>
  api('POST /user/GetTicketsDetails', { body: { includedInvalidTickets: state !== 'valid', skip } });

/**
 * Loads the customer's data with the first page of tickets; offline, the stored tickets and rights.
 * @param hasCards whether the ticketing system has cards: without them there is nothing to withdraw
 * @throws ApiError
 */
export async function loadBelongings(state: ShownState, hasCards: boolean): Promise<Belongings> {
  try {
    const has = await readTicketsAndCards(state, hasCards);
    if (customerSession.current()) keepRights(has.rights);
    return has;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error;
    const [tickets, { rights, cards }] = [offlineTickets(), offlineCards()];
    if (tickets.length + rights.length + cards.length === 0) throw error;
    return {
      tickets: tickets.map(({ ticket }) => ticket),
      count: tickets.length,
      rights,
      withdrawals: [],
      contracts: [],
      isComplete: true,
      isKept: true,
    };
  }
}

async function readTicketsAndCards(state: ShownState, hasCards: boolean): Promise<Belongings> {
  const [first, withdrawals, schedules] = await Promise.all([
    readTickets(state, 0),
    // Only the ticketing system has the rights; the tickets are shown without them.
    hasCards ? api('GET /user/GetIsWithdrawalTicketsDetails').catch(() => undefined) : [],
    api('GET /user/PaymentSchedules'),
  ]);
  return {
    ...first,
    withdrawals: withdrawals ?? [],
    contracts: schedules.flatMap(({ state, subscription }) =>
      state === 'running' && subscription ? subscription.serviceCodes : [],
    ),
    isComplete: first.isComplete && withdrawals !== undefined,
    isKept: false,
  };
}

/**
 * Returns the first page of a customer's tickets immediately, the others as they arrive.
 * @returns with the data: the number of missing tickets, why they are missing, and a retry
 */
export function useAllTickets<Has extends Belongings>(first: Has, state: ShownState) {
  const [rest, setRest] = useState<TicketData[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads them again
  useEffect(() => {
    let isWanted = true;
    setFailure(undefined);
    // The first page contains everything.
    if (first.tickets.length >= first.count) return setRest([]);
    readOtherPages(
      first,
      (skip) => readTickets(state, skip),
      (read, isLast) => {
        // The data of the previous tab stay until as many tickets are loaded.
        if (isWanted) setRest((known) => (isLast || read.length > known.length ? read : known));
        return isWanted;
      },
    ).catch((error: unknown) => isWanted && setFailure(error));
    return () => {
      isWanted = false;
    };
  }, [first, state, attempt]);
  const firstIds = new Set(first.tickets.map(({ id }) => id));
  const tickets = [...first.tickets, ...rest.filter(({ id }) => !firstIds.has(id))];
  return {
    all: { ...first, tickets },
    missing: Math.max(0, first.count - tickets.length),
    failure,
    retry: useCallback(() => setAttempt((number) => number + 1), []),
  };
}
