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
  /** As they were when they were last seen: there is no network. */
  isKept: boolean;
}

/** Reads a page of the customer's tickets, those after `skip` sooner ones. @throws ApiError */
export const readTickets = (state: ShownState, skip: number) =>
  api('POST /user/GetTicketsDetails', { body: { includedInvalidTickets: state !== 'valid', skip } });

/**
 * Loads what the customer has, of the tickets the first page; without a network, the tickets and rights kept here.
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
    // They come from the ticketing system alone: what else there is is shown without it.
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
 * The first page of a customer's tickets at once, the others as they arrive.
 * @returns with what there is: how many tickets are still to come, why they did not, and a way to ask again
 */
export function useAllTickets<Has extends Belongings>(first: Has, state: ShownState) {
  const [rest, setRest] = useState<TicketData[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads them again
  useEffect(() => {
    let isWanted = true;
    setFailure(undefined);
    // Everything is on the first page.
    if (first.tickets.length >= first.count) return setRest([]);
    readOtherPages(
      first,
      (skip) => readTickets(state, skip),
      (read, isLast) => {
        // What was read for the tab before stays until there is as much again.
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
