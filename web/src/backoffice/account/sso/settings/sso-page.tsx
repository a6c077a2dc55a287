import { ssoProblems } from '@guichet/contract/account/sso-rules.ts';
import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { ButtonPanel } from './button-panel.tsx';
import { ClaimsPanel } from './claims-panel.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { bodyOf, type SsoSettings, type SsoValues, valuesOf } from './sso-values.ts';
import { UndoSso } from './undo-sso.tsx';

export const loader = () => adminApi('GET /settingsportal/sso');

/** The identity provider of the venue's customers and administrators. */
export default function SsoPage() {
  const t = useTranslations('sso');
  const main = useMainLocale();
  const { settings, form, replaceBy, bar } = useSavedForm<SsoSettings, SsoValues>({
    loaded: usePageData<typeof loader>(),
    versionOf: ({ version }) => version,
    valuesOf,
    validate: (values) => ssoProblems(values, main),
    save: (values, { version }) => adminApi('PUT /settingsportal/sso', { body: bodyOf(values, version) }),
    savedText: t('saved'),
  });
  return (
    <Page
      lead={t('lead')}
      actions={<UndoSso settings={settings} isDirty={form.isDirty} onUndo={replaceBy} />}
    >
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
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}
