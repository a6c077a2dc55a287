import { redirect } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { createBackofficePaths, useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import type { PageContext } from '#lib/phrases.ts';
import { targetOf } from '#ui/app-link.tsx';
import { groupsOf, nameOf } from './items.ts';
import { type ItemsData, loadItems } from './settings-data.ts';
import { SettingsPage } from './settings-page.tsx';
import { readSettingsSearch, type SettingsSearch } from './settings-search.ts';

export async function loader({ params, location }: Visit<unknown, { tenant: string; id: string }>) {
  const data = await loadItems(params.id);
  // A venue without several establishments has one list: its address is that of all.
  if (!data.isMulti && params.id !== 'ALL') {
    const paths = createBackofficePaths(params.tenant.toLowerCase());
    const search = readSettingsSearch(location.search);
    throw redirect({ ...targetOf(paths.ticketingSettings('ALL', { ...search })), replace: true } as never);
  }
  return data;
}

const establishmentOf = ({ establishments, establishment }: ItemsData) =>
  establishments.find(({ externalCode }) => externalCode === establishment);

export function titleOf(data: ItemsData, { locale }: PageContext): string | undefined {
  const about = establishmentOf(data);
  return about && nameOf(about, locale);
}

/** Families and services, of one establishment or of all. */
export default function ItemsPage() {
  const t = useTranslations('ticketingSettings');
  const locale = useLocale();
  const paths = useBackofficePaths();
  const data = usePageData<typeof loader>();
  const search = usePageSearch<typeof readSettingsSearch>();
  const groups = useMemo(() => groupsOf(data), [data]);
  const { establishment, establishments, isMulti, reset } = data;
  const about = establishmentOf(data);
  const isSynchronised = establishments.length > 0;
  return (
    <SettingsPage
      {...(isMulti && { title: about ? nameOf(about, locale) : t('all') })}
      groups={groups}
      reset={reset}
      search={search}
      label={t('list.itemsLabel')}
      address={(next: SettingsSearch) => paths.ticketingSettings(establishment, { ...next })}
      empty={{
        title: t(isSynchronised ? 'empty.noFamilies' : 'empty.title'),
        text: t(isSynchronised ? 'empty.noFamiliesText' : 'empty.text'),
      }}
    />
  );
}
