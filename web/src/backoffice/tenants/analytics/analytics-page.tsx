import { trackerProblems } from '@guichet/contract/tenants/analytics-rules.ts';
import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import styles from './analytics-page.module.css';
import { type Analytics, type AnalyticsValues, valuesOf } from './analytics-values.ts';
import { TestHit } from './test-hit.tsx';
import { TrackerPreview } from './tracker-preview.tsx';
import { UndoAnalytics } from './undo-analytics.tsx';

export const loader = () => adminApi('GET /settingsportal/analytics');

/** The venue's web analytics tracker: its address, and whether visits are sent. */
export default function AnalyticsPage() {
  const t = useTranslations('analytics');
  const { settings, form, replaceBy, bar } = useSavedForm<Analytics, AnalyticsValues>({
    loaded: usePageData<typeof loader>(),
    versionOf: ({ version }) => version,
    valuesOf,
    validate: trackerProblems,
    save: (values, { version }) =>
      adminApi('PUT /settingsportal/analytics', { body: { ...values, version } }),
    savedText: t('saved'),
  });
  return (
    <Page
      lead={t('lead')}
      actions={<UndoAnalytics analytics={settings} isDirty={form.isDirty} onUndo={replaceBy} />}
    >
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <div className={page.beside}>
          <div className={styles.panels}>
            <Panel title={t('enable.title')}>
              <Switch
                label={t('enable.label')}
                hint={t('enable.hint')}
                isOn={form.values.isEnable}
                onChange={(isOn) => form.set('isEnable', isOn)}
              />
              <Notice isInset>{t('consent')}</Notice>
            </Panel>
            <Panel title={t('tracker')} lead={t('trackerLead')}>
              <TextInput
                {...form.text('url')}
                label={t('url')}
                hint={t('urlHint')}
                type="url"
                inputMode="url"
              />
              <TextInput
                {...form.text('siteId')}
                label={t('siteId')}
                hint={t('siteIdHint')}
                inputMode="numeric"
              />
              <TestHit form={form} />
            </Panel>
          </div>
          <TrackerPreview values={form.values} />
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}
