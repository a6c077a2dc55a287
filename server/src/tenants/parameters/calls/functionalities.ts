import type { Handler } from '#platform/http/calls.ts';
import { type ParameterGroup, readParameters } from '../data.ts';
import { itemsOf } from '../view.ts';

/** 2 are the home items, 4 the sale items (specified-behaviour.md#functionalities). */
const GROUPS: Readonly<Record<number, ParameterGroup>> = { 2: 'home', 4: 'ticketing' };

export const functionalities: Handler<'GET /portal/functionalities'> = async ({ query, transaction }) => {
  const group = GROUPS[query.groupFunctionality];
  if (!group) return [];
  return itemsOf(await transaction(readParameters), group);
};
