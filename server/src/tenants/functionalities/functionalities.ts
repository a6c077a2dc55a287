import type { ParameterRow } from '../parameters/parameters.sql.ts';
import { type Switch, switchesOf } from '../parameters/parameters.ts';

/**
 * The parameter of each functionality, and its default when the venue has not set it
 * (specified-behaviour.md#functionalities).
 */
export const FUNCTIONALITY_SWITCHES = {
  ticketsHistory: { group: 'history', code: 'historyItems_1', isUsual: true },
  ordersHistory: { group: 'history', code: 'historyItems_2', isUsual: false },
  planning: { group: 'ticketing', code: 'ticketingItems_planning', isUsual: false },
  multiEstablishment: { group: 'ticketing', code: 'ticketingItems_1', isUsual: false },
  guestOrders: { group: 'ticketing', code: 'ticketingItems_guestOrders', isUsual: false },
  waitingList: { group: 'ticketing', code: 'ticketingItems_waitingList', isUsual: false },
  fastBuy: { group: 'home', code: 'homeItems_1', isUsual: false },
} as const satisfies Record<string, Switch>;

/** Returns whether customers see their orders. */
export const hasOrdersHistory = (parameters: readonly ParameterRow[]): boolean =>
  switchesOf(FUNCTIONALITY_SWITCHES, parameters).ordersHistory;

/** Returns whether the venue sells without an account. */
export const sellsToGuests = (parameters: readonly ParameterRow[]): boolean =>
  switchesOf(FUNCTIONALITY_SWITCHES, parameters).guestOrders;

/** Returns whether customers may wait for places of sold-out sessions. */
export const hasWaitingList = (parameters: readonly ParameterRow[]): boolean =>
  switchesOf(FUNCTIONALITY_SWITCHES, parameters).waitingList;
