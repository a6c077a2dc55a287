import { CLAIM_FIELDS, ssoProblems } from '@guichet/contract/account/sso-rules.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import { ProviderPanel } from './provider-panel.tsx';
import styles from './sso-page.module.css';
import { bodyOf, type SsoSettings, type SsoValues, valuesOf } from './sso-values.ts';

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

/** Label of the login page's button, by language. */
function ButtonPanel({ form }: { form: Form<SsoValues> }) {
  const t = useTranslations('sso.button');
  const pageLocale = useLocale();
  const main = useMainLocale();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {LOCALES.map((locale) => {
        const isMissing = form.values.labels[locale].trim() === '';
        return (
          <TextInput
            key={locale}
            {...form.text(`labels.${locale}`)}
            label={
              <span className={styles.label}>
                {t('label', { language: languageName(locale, pageLocale) })}{' '}
                {isMissing && <Tag tone="warn">{t('missing')}</Tag>}
              </span>
            }
            hint={locale === main ? undefined : t('fallback')}
            lang={locale}
            maxLength={40}
          />
        );
      })}
      <TextInput
        {...form.text('name')}
        label={t('name')}
        hint={t('nameHint')}
        maxLength={30}
        autoComplete="off"
      />
    </Panel>
  );
}

/** The provider's names for the fields of an account. */
function ClaimsPanel({ form }: { form: Form<SsoValues> }) {
  const t = useTranslations('sso.claims');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {CLAIM_FIELDS.map((field) => (
        <TextInput
          key={field}
          {...form.text(`claims.${field}`)}
          label={t(field)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </Panel>
  );
}

/** The addresses to register with the provider. */
function AddressesPanel({
  settings,
  isForAdministrators,
}: {
  settings: SsoSettings;
  isForAdministrators: boolean;
}) {
  const t = useTranslations('sso.addresses');
  const addresses = {
    redirect: settings.redirectAddress,
    administrators: settings.administratorsAddress,
    logout: settings.logoutAddress,
  };
  const uses = (['redirect', 'administrators', 'logout'] as const).filter(
    (use) => isForAdministrators || use !== 'administrators',
  );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <dl className={styles.addresses}>
        {uses.map((use) => (
          <div key={use}>
            <dt className={typography.muted}>{t(use)}</dt>
            <dd className={styles.address}>
              <code>{addresses[use]}</code>
              <CopyButton text={addresses[use]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface UndoSsoProps {
  settings: SsoSettings;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<SsoSettings>) => Promise<void>;
}

/** Restores the provider before the last change, after a confirmation that names it. */
function UndoSso({ settings, isDirty, onUndo }: UndoSsoProps) {
  const t = useTranslations('sso.undo');
  const { previous, version } = settings;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsportal/undosso', { body: { version } }));
  };
  if (!previous) return null;
  return (
    <UndoChange
      t={t}
      text={t(previous.isEnable ? 'textOn' : 'textOff', { provider: previous.discovery })}
      isDirty={isDirty}
      onUndo={undo}
    />
  );
}
