import type { CardSystem, RightMovement, TicketingCard } from '../cards/port.ts';
import type { HeldTicket, IdentifiedTicket } from '../tickets/port.ts';
import { createAskValue } from './asking.ts';
import type { AdapterClient } from './client.ts';

/** The cards of a system behind the adapter API. The casts differ in optional fields alone: see `shapes.test.ts`. */
export function cardsAt(client: AdapterClient): CardSystem {
  const { ask, value, found, done } = createAskValue(client);
  return {
    findCards: async (holder) => (await value('findCards', { holder })).cards as TicketingCard[],
    identifyCard: async (request) => (await found('identifyCard', request)) as TicketingCard | undefined,
    findCard: async (number) => (await found('findCard', { number })) as TicketingCard | undefined,
    attachCard: async (request) => (await ask('attachCard', request)).problem?.reason ?? 'attached',
    detachCard: async (request) => (await ask('detachCard', request)).problem?.reason ?? 'detached',
    blockCard: async (request) => (await ask('blockCard', request)).problem?.reason ?? 'blocked',
    suspendCards: (request) => done('suspendCards', request),
    readMovements: async (request) => (await value('readMovements', request)).movements as RightMovement[],
    readWithdrawalRights: async (holder) => (await value('readWithdrawalRights', { holder })).rights,
    forgetHolder: (holder, formerCards) => done('forgetHolder', { holder, formerCards }),
    findTickets: async (holder) => (await value('findTickets', { holder })).tickets as HeldTicket[],
    identifyTickets: async (request) =>
      (await value('identifyTickets', request)).tickets as IdentifiedTicket[],
    async reissueTicket(request) {
      const answer = await ask('reissueTicket', request);
      return answer.problem ? { reason: answer.problem.reason } : { code: answer.value.code };
    },
  };
}
