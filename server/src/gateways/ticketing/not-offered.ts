import type { CardSystem } from './cards/port.ts';
import type { MoveSystem } from './moves/port.ts';
import { NotOffered } from './port.ts';
import type { BlockSystem } from './tickets/port.ts';

const refuse = () => Promise.reject(new NotOffered('This ticketing system has no cards'));
const nothing = () => Promise.resolve([]);

/** The card system of a ticketing system without cards: finds none, and refuses changes with an explanation. */
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
  forgetHolder: () => Promise.resolve(),
  reissueTicket: refuse,
};

/** The move system of a ticketing system that cannot move sold tickets, such as OCTO's. */
export const WITHOUT_MOVES: MoveSystem = {
  moveTickets: () => Promise.reject(new NotOffered('This ticketing system moves no tickets')),
};

/** The block system of a ticketing system that cannot block sold tickets, such as OCTO's. */
export const WITHOUT_BLOCKING: BlockSystem = { blockSale: () => Promise.resolve(false) };
