import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { type Form, useForm } from '#backoffice/ui/use-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './cart-limits-page.module.css';
import { HOLDERS, LIMITS, type LimitValues, limitsOf, problemsOf, valuesOf } from './limit-values.ts';

export const loader = () => adminApi('GET /settingsportal/cartlimits');

/** What one network and one customer may keep in carts. */
export default function CartLimitsPage() {
  const t = useTranslations('cartLimits');
  const form = useForm<LimitValues>({
    initial: valuesOf(usePageData<typeof loader>()),
    validate: problemsOf,
    onSubmit: async (values) => {
      const saved = await adminApi('PUT /settingsportal/cartlimits', { body: limitsOf(values) });
      showToast('success', t('saved'));
      return valuesOf(saved);
    },
  });
  return (
    <Page lead={t('lead')}>
      <form ref={form.element} onSubmit={form.onSubmit} noValidate>
        <div className={styles.panels}>
          {HOLDERS.map((holder) => (
            <Panel key={holder} title={t(`${holder}.title`)} lead={t(`${holder}.lead`)}>
              <div className={styles.inputs}>
                {LIMITS.map((limit) => (
                  <LimitInput
                    key={limit}
                    form={form}
                    name={`${holder}.${limit}`}
                    label={t(`fields.${limit}`)}
                  />
                ))}
              </div>
            </Panel>
          ))}
          <Panel title={t('extend.title')} lead={t('extend.lead')}>
            <div className={styles.inputs}>
              <LimitInput form={form} name="extendShare" label={t('fields.extendShare')} />
            </div>
          </Panel>
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

type LimitName = Parameters<Form<LimitValues>['text']>[0];

function LimitInput({ form, name, label }: { form: Form<LimitValues>; name: LimitName; label: string }) {
  return (
    <TextInput
      {...form.text(name)}
      label={label}
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      required
    />
  );
}
