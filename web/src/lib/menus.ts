import type { Portal } from './portal.ts';

/** The switches of a venue for its menus. */
export type MenuSwitches = Pick<
  Portal,
  'hasPlanning' | 'hasFastPurchase' | 'hasSearch' | 'hasSupports' | 'hasOrdersHistory'
>;

export type MainEntry = 'ticketing' | 'planning' | 'fastBuy' | 'solidarity';
export type CustomerEntry = 'account' | 'tickets' | 'supports' | 'orders';

/** Returns the entries of the main menu. @param isSolidary whether the visitor has a family quotient */
export function mainMenu(
  { hasPlanning, hasFastPurchase, hasSearch }: MenuSwitches,
  isSolidary: boolean,
): MainEntry[] {
  return [
    'ticketing',
    ...(hasPlanning ? (['planning'] as const) : []),
    ...(hasFastPurchase && hasSearch ? (['fastBuy'] as const) : []),
    ...(isSolidary && hasSearch ? (['solidarity'] as const) : []),
  ];
}

/** Returns the entries of a signed-in customer's menu. */
export function customerMenu({ hasSupports, hasOrdersHistory }: MenuSwitches): CustomerEntry[] {
  return [
    'account',
    'tickets',
    ...(hasSupports ? (['supports'] as const) : []),
    ...(hasOrdersHistory ? (['orders'] as const) : []),
  ];
}
