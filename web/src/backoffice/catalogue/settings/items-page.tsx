import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#lib/backoffice-paths.ts';
import type { ItemsData } from './settings-data.ts';
import { SettingsPage } from './settings-page.tsx';
import type { SettingsSearch } from './settings-search.ts';
import { groupsOf, nameOf } from './view.ts';

/** Families and services, of one establishment or of all. */
export function ItemsPage() {
  const t = useTranslations('ticketingSettings');
  const locale = useLocale();
  const paths = useBackofficePaths();
  const data: ItemsData = useLoaderData({ from: '/$tenant_/backoffice/ticketingsettings/$id' });
  const search = useSearch({ from: '/$tenant_/backoffice/ticketingsettings/$id' });
  const groups = useMemo(() => groupsOf(data), [data]);
  const { establishment, establishments, reset } = data;
  const about = establishments.find(({ externalCode }) => externalCode === establishment);
  const isSynchronised = establishments.length > 0;
  return (
    <SettingsPage
      {...(establishments.length > 1 && { title: about ? nameOf(about, locale) : t('all') })}
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
