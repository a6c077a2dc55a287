import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Legend } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { State } from '#ui/state.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import styles from './moving-rules-page.module.css';
import {
  companionsOf,
  type MovingRules,
  type MovingValues,
  problemsOf,
  rulesOf,
  takesFee,
  valuesOf,
  withCompanion,
} from './moving-values.ts';

export const loader = () => adminApi('GET /settingsticketing/movingrules');

/** Sets by which rules customers move tickets to another session, by service. */
export default function MovingRulesPage() {
  const t = useTranslations('movingRules');
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
      <Rules settings={settings} />
    </Page>
  );
}

function Rules({ settings }: { settings: MovingRules }) {
  const t = useTranslations('movingRules');
  const locale = useLocale() as Locale;
  const form = useForm<MovingValues>({
    initial: valuesOf(settings, locale),
    validate: problemsOf,
    onSubmit: async (values) => {
      const rules = rulesOf(settings, values);
      const saved = await adminApi('PUT /settingsticketing/movingrules', { body: { rules } });
      showToast('success', t('saved'));
      return valuesOf(saved, locale);
    },
  });
  return (
    <form ref={form.element} onSubmit={form.onSubmit} noValidate>
      <div className={styles.panels}>
        {settings.rules.map(({ service, labels }, at) => (
          <Panel key={service} title={labelIn(labels, locale)}>
            <Rule form={form} at={at} settings={settings} service={labelIn(labels, locale)} />
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

interface RuleProps {
  form: Form<MovingValues>;
  /** The index of the rule */
  at: number;
  settings: MovingRules;
}

/** The rule of a service; its conditions show once customers may move its tickets. */
function Rule({ form, at, settings, service }: RuleProps & { service: string }) {
  const t = useTranslations('movingRules');
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">{t('service', { service })}</legend>
      <Checkbox {...form.check(`rules.${at}.isAllowed`)} label={t('allowed')} />
      {form.values.rules[at]?.isAllowed && (
        <>
          <div className={styles.inputs}>
            <NumberInput
              {...form.text(`rules.${at}.untilMinutes`)}
              label={t('until')}
              hint={t('untilHint')}
              required
            />
            <NumberInput {...form.text(`rules.${at}.maxMoves`)} label={t('times')} required />
          </div>
          <Checkbox
            {...form.check(`rules.${at}.acceptsCheaper`)}
            label={t('cheaper')}
            hint={t('cheaperHint')}
          />
          {form.values.rules[at].acceptsCheaper && <LowerPrice form={form} at={at} />}
          <Checkbox {...form.check(`rules.${at}.acceptsDearer`)} label={t('dearer')} hint={t('dearerHint')} />
          <Checkbox
            {...form.check(`rules.${at}.chargesFee`)}
            label={t('chargesFee')}
            hint={t('chargesFeeHint')}
          />
          {takesFee(form.values.rules[at]) && <Fee form={form} at={at} />}
          <Companions form={form} at={at} settings={settings} />
        </>
      )}
    </fieldset>
  );
}

/** What becomes of the difference at a lower price. */
function LowerPrice({ form, at }: { form: Form<MovingValues>; at: number }) {
  const t = useTranslations('movingRules');
  return (
    <div className={styles.inputs}>
      <Select {...form.text(`rules.${at}.lowerPrice`)} label={t('lowerPrice')} hint={t('lowerPriceHint')}>
        {(['refunded', 'credited', 'kept'] as const).map((choice) => (
          <option key={choice} value={choice}>
            {t(`lowerPrices.${choice}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The other services to whose sessions tickets move as well. */
function Companions({ form, at, settings }: RuleProps) {
  const t = useTranslations('movingRules');
  const locale = useLocale();
  const id = useId();
  const rule = settings.rules[at];
  const chosen = form.values.rules[at]?.companions ?? [];
  if (!rule) return null;
  const services = settings.isAcrossServices ? companionsOf(settings, rule, chosen) : [];
  const count = settings.isAcrossServices ? chosen.length : 0;
  return (
    <details className={styles.companions}>
      <summary>{t('companionsCount', { count })}</summary>
      {services.length === 0 ? (
        <p className={typography.small}>
          {t(settings.isAcrossServices ? 'companionsNone' : 'companionsSystem')}
        </p>
      ) : (
        <fieldset className={styles.rule} aria-describedby={`${id}-hint`}>
          <Legend>{t('companions')}</Legend>
          <p id={`${id}-hint`} className={typography.small}>
            {t('companionsHint')}
          </p>
          {services.map(({ service, labels }) => (
            <Checkbox
              key={service}
              label={labelIn(labels, locale)}
              checked={chosen.includes(service)}
              onChange={({ target }) =>
                form.set(`rules.${at}.companions`, withCompanion(chosen, service, target.checked))
              }
            />
          ))}
        </fieldset>
      )}
    </details>
  );
}

/** The fee of a move, for each ticket. */
function Fee({ form, at }: { form: Form<MovingValues>; at: number }) {
  const t = useTranslations('movingRules');
  return (
    <div className={styles.inputs}>
      <NumberInput
        {...form.text(`rules.${at}.fee`)}
        label={t('fee')}
        hint={t('feeHint')}
        inputMode="decimal"
        required
      />
    </div>
  );
}
