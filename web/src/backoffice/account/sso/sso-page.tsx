import { ssoProblems } from '@guichet/contract/account/sso-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useForm } from '#backoffice/ui/use-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { ButtonPanel } from './button-panel.tsx';
import { ClaimsPanel } from './claims-panel.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { bodyOf, type SsoSettings, type SsoValues, valuesOf } from './sso-values.ts';
import { UndoSso } from './undo-sso.tsx';

export const loader = () => adminApi('GET /settingsportal/sso');

/** The provider of identities that the venue's customers may sign in at. */
export default function SsoPage() {
  const t = useTranslations('sso');
  const [settings, setSettings] = useState<SsoSettings>(usePageData<typeof loader>());
  const form = useForm<SsoValues>({
    initial: valuesOf(settings),
    validate: ssoProblems,
    onSubmit: async (values) => {
      const saved = await adminApi('PUT /settingsportal/sso', { body: bodyOf(values, settings.version) });
      setSettings(saved);
      showToast('success', t('saved'));
      return valuesOf(saved);
    },
  });
  const show = (restored: SsoSettings): void => {
    setSettings(restored);
    form.reset(valuesOf(restored));
  };
  return (
    <Page lead={t('lead')} actions={<UndoSso settings={settings} isDirty={form.isDirty} onUndone={show} />}>
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <Panel title={t('enable.title')}>
          <Switch
            label={t('enable.label')}
            hint={t('enable.hint')}
            isOn={form.values.isEnable}
            onChange={(isOn) => form.set('isEnable', isOn)}
          />
          <Switch
            label={t('enable.administrators')}
            hint={t('enable.administratorsHint')}
            isOn={form.values.isForAdministrators}
            onChange={(isOn) => form.set('isForAdministrators', isOn)}
          />
          <Notice isInset>{t('linking')}</Notice>
        </Panel>
        <ButtonPanel form={form} />
        <ProviderPanel form={form} hasSecret={settings.hasSecret} />
        <AddressesPanel settings={settings} isForAdministrators={form.values.isForAdministrators} />
        <ClaimsPanel form={form} />
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
