import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { State } from '#ui/state.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import styles from './withdrawal-settings-page.module.css';
import { valuesOf, type WithdrawalValues, withdrawalsOf } from './withdrawal-values.ts';

export const loader = () => adminApi('GET /settingsticketing/withdrawServicesFamily');

/** Chooses which families customers may withdraw online, by the service that grants the right. */
export default function WithdrawalSettingsPage() {
  const t = useTranslations('withdrawalSettings');
  const locale = useLocale() as Locale;
  const settings = usePageData<typeof loader>();
  const form = useForm<WithdrawalValues>({
    initial: valuesOf(settings),
    validate: () => ({}),
    onSubmit: async (values) => {
      const withdrawals = withdrawalsOf(settings, values);
      const saved = await adminApi('PUT /settingsticketing/withdrawServicesFamily', {
        body: { withdrawals },
      });
      showToast('success', t('saved'));
      return valuesOf(saved);
    },
  });
  const list = new Intl.ListFormat(locale);
  const { offersCards } = useBackoffice().portal;
  const noCards = useTranslations('backoffice.noCards');
  if (!offersCards)
    return (
      <Page lead={t('lead')}>
        <State title={noCards('title')} text={noCards('text')} />
      </Page>
    );
  if (settings.length === 0)
    return (
      <Page lead={t('lead')}>
        <State title={t('emptyTitle')} text={t('emptyText')} />
      </Page>
    );
  return (
    <Page lead={t('lead')}>
      <form ref={form.element} onSubmit={form.onSubmit} noValidate>
        <div className={styles.panels}>
          {settings.map(({ service, labels, families }, at) => (
            <Panel key={service} title={labelIn(labels, locale)}>
              <fieldset className={styles.families}>
                <legend className="visually-hidden">
                  {t('grants', { service: labelIn(labels, locale) })}
                </legend>
                {families.map((family, place) => (
                  <Checkbox
                    key={family.family}
                    {...form.check(`services.${at}.families.${place}.isEnabled`)}
                    label={labelIn(family.labels, locale)}
                    hint={list.format(family.services.map((withdrawn) => labelIn(withdrawn, locale)))}
                  />
                ))}
              </fieldset>
            </Panel>
          ))}
        </div>
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
