import type { CustomerEntry, MainEntry } from '#lib/menus.ts';
import type { IconName } from './icon.tsx';

// Separate from the shared icons, which the first load of every page contains.
const BOLT = 'M13 3 5 13.5h6L10 21l9-11h-6.5z';
export const HEART = 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z';
export const LOGIN = 'M10 4h8v16h-8M4 12h10m-4-4 4 4-4 4';
export const LOGOUT = 'M14 4H6v16h8M10 12h10m-4-4 4 4-4 4';
export const PRINT = 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z';

/** The icons of the site's menus. */
export const MENU_ICONS = {
  ticketing: 'ticket',
  planning: 'calendar',
  fastBuy: BOLT,
  solidarity: HEART,
  account: 'user',
  tickets: 'ticket',
  supports: 'card',
  orders: PRINT,
} as const satisfies Record<MainEntry | CustomerEntry, IconName>;
