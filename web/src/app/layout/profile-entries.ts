import { useTranslations } from 'use-intl';
import { type CustomerEntry, customerMenu } from '#lib/menus.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import type { MenuEntry } from './menu-entries.ts';

/** Returns the entries of a signed-in customer's menu. */
export function useProfileEntries(): MenuEntry<CustomerEntry>[] {
  const t = useTranslations('common.profile');
  const paths = usePaths();
  const addresses = {
    account: paths.profile(),
    tickets: paths.myTickets(),
    supports: paths.supports(),
    orders: paths.orders(),
  };
  return customerMenu(usePortal()).map((name) => ({
    name,
    label: t(name),
    to: addresses[name],
  }));
}
