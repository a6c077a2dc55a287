import type { GatewayError } from '#kernel/errors.ts';
import type { CardSystem } from './cards/port.ts';
import type { BlockSystem } from './tickets/port.ts';

/** The ticketing system has nothing of the kind. */
export class NotOffered extends Error implements GatewayError {
  override readonly name = 'NotOffered';
  readonly appErrorCode = 'ticketing.not-offered';
}

const refuse = () => Promise.reject(new NotOffered('This ticketing system has no cards'));
const nothing = () => Promise.resolve([]);

/** What a system without cards answers: no cards, and what would concern one is refused in words. */
export const WITHOUT_CARDS: Omit<CardSystem, 'findTickets' | 'identifyTickets'> = {
  findCards: nothing,
  identifyCard: refuse,
  findCard: () => Promise.resolve(undefined),
  attachCard: refuse,
  detachCard: refuse,
  blockCard: refuse,
  suspendCards: () => Promise.resolve(),
  readMovements: nothing,
  readWithdrawalRights: nothing,
  reissueTicket: refuse,
};

/** What a system answers whose interface has no blocking of sold tickets, as OCTO has none. */
export const WITHOUT_BLOCKING: BlockSystem = { blockSale: () => Promise.resolve(false) };
