import type { Item } from './settings-data.ts';
import { useSavedOrder } from './use-saved-order.ts';
import { type Group, movedIn } from './view.ts';

/** Returns the order of the groups and of their items. */
export function useOrder(given: readonly Group[]) {
  const { current: groups, change, settle } = useSavedOrder(given);
  /** Moves an item. @returns its new position and the number of items; undefined when it cannot be moved */
  const move = (item: Item, by: -1 | 1) => {
    const moved = movedIn(groups, item, by);
    if (!moved) return undefined;
    const { kind, from, to } = moved;
    change(moved.groups, { kind, from, to });
    return { position: to.indexOf(item.externalCode) + 1, count: to.length };
  };
  const canMove = (item: Item, by: -1 | 1) => movedIn(groups, item, by) !== undefined;
  return { groups, move, canMove, settle };
}
