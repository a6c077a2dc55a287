import { redirect } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { createBackofficePaths, useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { targetOf } from '#ui/app-link.tsx';
import { loadEstablishments } from './settings-data.ts';
import { SettingsPage } from './settings-page.tsx';
import type { readSettingsSearch, SettingsSearch } from './settings-search.ts';

export async function loader({ params }: Visit) {
  const data = await loadEstablishments();
  // A venue without several establishments has no such list.
  if (!data.isMulti) {
    const paths = createBackofficePaths(params.tenant.toLowerCase());
    throw redirect({ ...targetOf(paths.ticketingSettings('ALL')), replace: true } as never);
  }
  return data;
}

/** The establishments of the venue, each linked to its services. */
export default function EstablishmentsPage() {
  const t = useTranslations('ticketingSettings');
  const paths = useBackofficePaths();
  const { establishments, reset } = usePageData<typeof loader>();
  const search = usePageSearch<typeof readSettingsSearch>();
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
