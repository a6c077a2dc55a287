import { useTranslations } from 'use-intl';
import { customerMenu, mainMenu } from '#lib/menus.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import type { IconName } from '#ui/icon.tsx';
import { MENU_ICONS } from '#ui/menu-icons.ts';

export interface MenuEntry {
  label: string;
  to: string;
  icon: IconName;
}

/** Entries of the main menu, as the venue's switches and the visitor's rights leave them. */
export function useMainEntries(): MenuEntry[] {
  const t = useTranslations('common.menu');
  const paths = usePaths();
  const portal = usePortal();
  const isSolidary = hasFamilyQuotient(useSession());
  const addresses = {
    ticketing: portal.isMultiEstablishment ? paths.ticketing() : paths.establishment(ALL_ESTABLISHMENTS),
    planning: paths.planning(),
    fastBuy: paths.search({ fastbuy: 'true' }),
    solidarity: paths.search({ solidaritypricing: 'true' }),
  };
  return mainMenu(portal, isSolidary).map((name) => ({
    label: t(name),
    to: addresses[name],
    icon: MENU_ICONS[name],
  }));
}

/** Entries of a signed-in customer's menu. */
export function useProfileEntries(): MenuEntry[] {
  const t = useTranslations('common.profile');
  const paths = usePaths();
  const addresses = {
    account: paths.profile(),
    tickets: paths.myTickets(),
    supports: paths.supports(),
    orders: paths.orders(),
  };
  return customerMenu(usePortal()).map((name) => ({
    label: t(name),
    to: addresses[name],
    icon: MENU_ICONS[name],
  }));
}
