import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#lib/backoffice-paths.ts';
import { SettingsPage } from './settings-page.tsx';
import type { SettingsSearch } from './settings-search.ts';

/** The establishments of the venue; what is sold in each is a page further. */
export function EstablishmentsPage() {
  const t = useTranslations('ticketingSettings');
  const paths = useBackofficePaths();
  const { establishments, reset } = useLoaderData({ from: '/$tenant_/backoffice/ticketingsettings/' });
  const search = useSearch({ from: '/$tenant_/backoffice/ticketingsettings/' });
  return (
    <SettingsPage
      groups={establishments.length > 0 ? [{ head: undefined, entries: establishments }] : []}
      reset={reset}
      search={search}
      label={t('list.label')}
      address={(next: SettingsSearch) => paths.ticketingSettings(undefined, { ...next })}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}
