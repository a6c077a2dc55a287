import { trackerProblems } from '@guichet/contract/tenants/analytics-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useForm } from '#backoffice/ui/use-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Analytics, type AnalyticsValues, valuesOf } from './analytics-values.ts';
import { TestHit } from './test-hit.tsx';
import { UndoAnalytics } from './undo-analytics.tsx';

export const loader = () => adminApi('GET /settingsportal/analytics');

/** The venue's web analytics tracker: where visits are sent, and whether they are. */
export default function AnalyticsPage() {
  const t = useTranslations('analytics');
  const [analytics, setAnalytics] = useState<Analytics>(usePageData<typeof loader>());
  const form = useForm<AnalyticsValues>({
    initial: valuesOf(analytics),
    validate: trackerProblems,
    onSubmit: async (values) => {
      const body = { ...values, version: analytics.version };
      const saved = await adminApi('PUT /settingsportal/analytics', { body });
      setAnalytics(saved);
      showToast('success', t('saved'));
      return valuesOf(saved);
    },
  });
  const show = (restored: Analytics): void => {
    setAnalytics(restored);
    form.reset(valuesOf(restored));
  };
  return (
    <Page
      lead={t('lead')}
      actions={<UndoAnalytics analytics={analytics} isDirty={form.isDirty} onUndone={show} />}
    >
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
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
          <TextInput {...form.text('url')} label={t('url')} hint={t('urlHint')} type="url" inputMode="url" />
          <TextInput
            {...form.text('siteId')}
            label={t('siteId')}
            hint={t('siteIdHint')}
            inputMode="numeric"
          />
          <TestHit form={form} />
        </Panel>
        <SaveBar
          isDirty={form.isDirty}
          isSaving={form.isSubmitting}
          failure={form.failure}
          onCancel={() => form.reset()}
        />
      </form>
    </Page>
  );
}
