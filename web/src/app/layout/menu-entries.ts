import { useTranslations } from 'use-intl';
import { type MainEntry, mainMenu } from '#lib/menus.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';

export interface MenuEntry<Name> {
  name: Name;
  label: string;
  to: string;
}

/** Returns the entries of the main menu by the venue's switches and the visitor's rights. */
export function useMainEntries(): MenuEntry<MainEntry>[] {
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
    name,
    label: t(name),
    to: addresses[name],
  }));
}
