import { useTranslations } from 'use-intl';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import type { IconName } from '#ui/icon.tsx';

export interface MenuEntry {
  label: string;
  to: string;
  icon: IconName;
}

type Candidate = MenuEntry & { isShown: boolean };

const shown = (candidates: Candidate[]): MenuEntry[] => candidates.filter((entry) => entry.isShown);

/** Entries of the main menu, as the venue's switches and the visitor's rights leave them. */
export function useMainEntries(): MenuEntry[] {
  const t = useTranslations('common.menu');
  const paths = usePaths();
  const portal = usePortal();
  const isSolidary = hasFamilyQuotient(useSession());
  const ticketing = portal.isMultiEstablishment ? paths.ticketing() : paths.establishment(ALL_ESTABLISHMENTS);
  return shown([
    { label: t('ticketing'), to: ticketing, icon: 'ticket', isShown: true },
    {
      label: t('planning'),
      to: paths.planning(),
      icon: 'calendar',
      isShown: portal.hasPlanning,
    },
    {
      label: t('fastBuy'),
      to: paths.search({ fastbuy: 'true' }),
      icon: 'bolt',
      isShown: portal.hasFastPurchase,
    },
    {
      label: t('solidarity'),
      to: paths.search({ solidaritypricing: 'true' }),
      icon: 'heart',
      isShown: isSolidary,
    },
  ]);
}

/** Entries of a signed-in customer's menu. */
export function useProfileEntries(): MenuEntry[] {
  const t = useTranslations('common.profile');
  const paths = usePaths();
  const portal = usePortal();
  return shown([
    { label: t('account'), to: paths.profile(), icon: 'user', isShown: true },
    { label: t('tickets'), to: paths.myTickets(), icon: 'ticket', isShown: true },
    { label: t('supports'), to: paths.supports(), icon: 'card', isShown: true },
    {
      label: t('orders'),
      to: paths.orders(),
      icon: 'print',
      isShown: portal.hasOrdersHistory,
    },
  ]);
}
