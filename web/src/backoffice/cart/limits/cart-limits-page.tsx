import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import type { Form } from '#ui/use-form.ts';
import styles from './cart-limits-page.module.css';
import * as limitValues from './limit-values.ts';
import { HOLDERS, LIMITS, type LimitValues } from './limit-values.ts';
import { MeansOffered } from './means-offered.tsx';
import * as purchaseValues from './purchase-values.ts';
import { AFTER, type PurchaseConfig, type PurchaseValues, TIMES } from './purchase-values.ts';

type Values = LimitValues & { purchase: PurchaseValues };

export const loader = () => adminApi('GET /Tenant/TenantPurchaseConfig');

const valuesOf = (config: PurchaseConfig): Values => ({
  ...limitValues.valuesOf(config.limits),
  purchase: purchaseValues.valuesOf(config),
});

function problemsOf(values: Values) {
  const ofPurchase = Object.entries(purchaseValues.problemsOf(values.purchase));
  return {
    ...Object.fromEntries(ofPurchase.map(([field, problem]) => [`purchase.${field}`, problem])),
    ...limitValues.problemsOf(values),
  };
}

/** Saves all values of the page, or none. */
function save(values: Values, { meansOffered: _, ...seen }: PurchaseConfig): Promise<PurchaseConfig> {
  const limits = limitValues.limitsOf(values);
  return adminApi('PUT /Tenant/TenantPurchaseConfig', {
    body: { ...purchaseValues.configOf(values.purchase), limits, seen },
  });
}

/** Lifetime of carts, limits per network and customer, and the page after a payment. */
export default function CartLimitsPage() {
  const t = useTranslations('cartLimits');
  const { settings, form, bar } = useSavedForm<PurchaseConfig, Values>({
    loaded: usePageData<typeof loader>(),
    versionOf: JSON.stringify,
    valuesOf,
    validate: problemsOf,
    save,
    savedText: t('saved'),
  });
  const inputs = (fields: readonly (keyof PurchaseValues)[]) => (
    <div className={styles.inputs}>
      {fields.map((field) => (
        <LimitInput key={field} form={form} name={`purchase.${field}`} label={t(`fields.${field}`)} />
      ))}
    </div>
  );
  return (
    <Page lead={t('lead')}>
      <form ref={form.element} onSubmit={form.onSubmit} noValidate>
        <div className={styles.panels}>
          <Panel title={t('times.title')} lead={t('times.lead')}>
            {inputs(TIMES)}
          </Panel>
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
          <Panel title={t('after.title')} lead={t('after.lead')}>
            {inputs(AFTER)}
          </Panel>
          <MeansOffered ids={settings.meansOffered} />
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}

type LimitName = Parameters<Form<Values>['text']>[0];

function LimitInput({ form, name, label }: { form: Form<Values>; name: LimitName; label: string }) {
  return <NumberInput {...form.text(name)} label={label} required />;
}
