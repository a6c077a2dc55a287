import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { State } from '#ui/state.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import styles from './no-show-rules-page.module.css';
import { type NoShowRules, type NoShowValues, problemsOf, rulesOf, valuesOf } from './no-show-values.ts';

export const loader = () => adminApi('GET /settingsticketing/noshowrules');

/** Sets by which rules missed places pause the bookings of a customer, by service. */
export default function NoShowRulesPage() {
  const t = useTranslations('noShowRules');
  const settings = usePageData<typeof loader>();
  if (!settings.isOffered || settings.rules.length === 0)
    return (
      <Page lead={t('lead')}>
        {settings.isOffered ? (
          <State title={t('emptyTitle')} text={t('emptyText')} />
        ) : (
          <State title={t('systemTitle')} text={t('systemText')} />
        )}
      </Page>
    );
  return (
    <Page lead={t('lead')}>
      <p className={typography.muted}>{t('note')}</p>
      <Rules settings={settings} />
    </Page>
  );
}

function Rules({ settings }: { settings: NoShowRules }) {
  const t = useTranslations('noShowRules');
  const locale = useLocale() as Locale;
  const form = useForm<NoShowValues>({
    initial: valuesOf(settings),
    validate: problemsOf,
    onSubmit: async (values) => {
      const rules = rulesOf(settings, values);
      const saved = await adminApi('PUT /settingsticketing/noshowrules', { body: { rules } });
      showToast('success', t('saved'));
      return valuesOf(saved);
    },
  });
  return (
    <form ref={form.element} onSubmit={form.onSubmit} noValidate>
      <div className={styles.panels}>
        {settings.rules.map(({ service, labels }, at) => (
          <Panel key={service} title={labelIn(labels, locale)}>
            <Rule form={form} at={at} service={labelIn(labels, locale)} />
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
  );
}

/** The rule of a service; its numbers show once its missed places count. */
function Rule({ form, at, service }: { form: Form<NoShowValues>; at: number; service: string }) {
  const t = useTranslations('noShowRules');
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">{t('service', { service })}</legend>
      <Checkbox {...form.check(`rules.${at}.isCounted`)} label={t('counted')} />
      {form.values.rules[at]?.isCounted && (
        <div className={styles.inputs}>
          <NumberInput
            {...form.text(`rules.${at}.missed`)}
            label={t('missed')}
            hint={t('missedHint')}
            required
          />
          <NumberInput {...form.text(`rules.${at}.days`)} label={t('days')} hint={t('daysHint')} required />
          <NumberInput
            {...form.text(`rules.${at}.pauseDays`)}
            label={t('pause')}
            hint={t('pauseHint')}
            required
          />
        </div>
      )}
    </fieldset>
  );
}
