import type { CustomerEntry, MainEntry } from '#lib/menus.ts';
import type { IconName } from './icon.tsx';

/** The pictures of the site's menus. */
export const MENU_ICONS = {
  ticketing: 'ticket',
  planning: 'calendar',
  fastBuy: 'bolt',
  solidarity: 'heart',
  account: 'user',
  tickets: 'ticket',
  supports: 'card',
  orders: 'print',
} as const satisfies Record<MainEntry | CustomerEntry, IconName>;
