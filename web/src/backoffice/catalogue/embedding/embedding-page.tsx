import { embeddingProblems } from '@guichet/contract/catalogue/embedding-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { SettingsPage } from '../../tenants/saved-settings/settings-page.tsx';
import { useSettings } from '../../tenants/saved-settings/use-settings.ts';
import { EmbedPreview } from './embed-preview.tsx';
import { EVERYTHING } from './embedding-values.ts';
import { OriginsPanel } from './origins-panel.tsx';
import { SnippetPanel } from './snippet-panel.tsx';

export const loader = () => adminApi('GET /settingsportal/embedding');

/** The websites that may embed the venue's sessions, and the code for their pages. */
export default function EmbeddingPage() {
  const t = useTranslations('embedding');
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf: ({ origins }) => ({ origins }),
    validate: embeddingProblems,
    save: (values, version) => adminApi('PUT /settingsportal/embedding', { body: { ...values, version } }),
    undo: (version) => adminApi('POST /settingsportal/undoembedding', { body: { version } }),
  });
  return (
    <SettingsPage lead={t('lead')} settings={settings} preview={<EmbedPreview narrowing={narrowing} />}>
      <OriginsPanel form={settings.form} />
      <SnippetPanel
        choices={settings.settings.choices}
        narrowing={narrowing}
        onChange={(change) => setNarrowing({ ...narrowing, ...change })}
      />
    </SettingsPage>
  );
}
