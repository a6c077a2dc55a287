import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Visit } from '../define-page.ts';
import page from '../page.module.css';
import { Page } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { SaveBar } from '../save-bar.tsx';
import { useSavedForm } from '../ui/use-saved-form.ts';
import { usePageData } from '../use-page.ts';
import { bodyOf, type Connection, type ConnectionValues, problemsOf, valuesOf } from './connection-values.ts';
import { HistoryPanel } from './history-panel.tsx';
import { SystemPanel } from './system-panel.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { UndoConnection } from './undo-connection.tsx';

export const loader = ({ params }: Visit<unknown, { id: string }>) =>
  adminApi('GET /settingsadmin/tenantconnection', { query: { tenantId: params.id } });

export const titleOf = ({ displayName }: Connection) => displayName;

/** The connection of a venue to its ticketing system: address, trial, and the last synchronisations. */
export default function ConnectionPage() {
  const t = useTranslations('ticketingConnection');
  const paths = useBackofficePaths();
  const {
    settings: connection,
    setSettings: setConnection,
    form,
    replaceBy,
    bar,
  } = useSavedForm<Connection, ConnectionValues>({
    loaded: usePageData<typeof loader>(),
    versionOf: ({ version }) => version,
    valuesOf,
    validate: problemsOf,
    save: (values, saved) => adminApi('PUT /settingsadmin/tenantconnection', { body: bodyOf(values, saved) }),
    savedText: t('saved'),
  });
  const { id, displayName, state } = connection;
  return (
    <Page
      title={t('title')}
      trail={[{ label: displayName, to: paths.masterArea(id) }]}
      lead={t('lead', { name: displayName })}
      actions={
        state !== 'archived' && (
          <UndoConnection connection={connection} isDirty={form.isDirty} onUndo={replaceBy} />
        )
      }
    >
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <SystemPanel form={form} connection={connection} />
        <TrialPanel form={form} id={id} />
        {state !== 'archived' && <SaveBar {...bar} />}
      </form>
      <HistoryPanel
        id={id}
        known={connection.synchronization}
        isEmbedded={connection.type === 'embedded'}
        isArchived={state === 'archived'}
        onChange={(synchronization) => setConnection((before) => ({ ...before, synchronization }))}
      />
    </Page>
  );
}
