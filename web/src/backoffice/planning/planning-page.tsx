import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { SettingsPage } from '#backoffice/tenants/saved-settings/settings-page.tsx';
import { useSettings } from '#backoffice/tenants/saved-settings/use-settings.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { DISPLAYS } from '#ui/planning/displays.ts';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import { type DisplayValues, displayOf, problemsOf, valuesOf, WEEKDAYS } from './display-values.ts';
import styles from './planning-page.module.css';
import { PlanningPreview } from './planning-preview.tsx';
import { weekdayName } from './weekdays.ts';

export const loader = () => adminApi('GET /settingsportal/planning');

/** Settings of the planning's first view: display, hours, colours and days. */
export default function PlanningPage() {
  const t = useTranslations('planningSettings');
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf,
    validate: problemsOf,
    save: (values: DisplayValues, version, { saved: _, ...seen }) =>
      adminApi('PUT /settingsportal/planningItems', { body: { ...displayOf(values), seen, version } }),
    undo: (version) => adminApi('POST /settingsportal/undoplanning', { body: { version } }),
  });
  const { form } = settings;
  return (
    <SettingsPage lead={t('lead')} settings={settings} preview={<PlanningPreview values={form.values} />}>
      <Panel title={t('enable.title')}>
        <Switch
          label={t('enable.title')}
          hint={t('enable.hint')}
          isOn={form.values.isEnable}
          onChange={(isOn) => form.set('isEnable', isOn)}
        />
      </Panel>
      <DisplayPanel form={form} />
      <HoursPanel form={form} />
      <ColorsPanel form={form} />
      <DaysPanel form={form} />
    </SettingsPage>
  );
}

interface PanelProps {
  form: Form<DisplayValues>;
}

function DisplayPanel({ form }: PanelProps) {
  const t = useTranslations('planningSettings.display');
  return (
    <Panel title={t('title')} lead={t('hint')}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('title')}</legend>
        {DISPLAYS.map((display, index) => (
          <RadioCard
            key={display}
            name="displayType"
            value={index}
            title={t(display)}
            checked={form.values.displayType === String(index)}
            onChange={() => form.set('displayType', String(index))}
          />
        ))}
      </fieldset>
    </Panel>
  );
}

function HoursPanel({ form }: PanelProps) {
  const t = useTranslations('planningSettings.hours');
  const tSettings = useTranslations('planningSettings');
  const lastHour = form.text('lastHour');
  const hours = Array.from({ length: 25 }, (_, index) => index);
  const options = (shown: number[]) =>
    shown.map((one) => (
      <option key={one} value={one}>
        {tSettings('hour', { hour: one })}
      </option>
    ));
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.hours}>
        <Select {...form.text('firstHour')} label={t('first')}>
          {options(hours.slice(0, 24))}
        </Select>
        <Select {...lastHour} error={lastHour.error && t('order')} label={t('last')}>
          {options(hours.slice(1))}
        </Select>
      </div>
    </Panel>
  );
}

function ColorsPanel({ form }: PanelProps) {
  const t = useTranslations('planningSettings.colors');
  return (
    <Panel title={t('title')}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('title')}</legend>
        {(['theme', 'family'] as const).map((colors) => (
          <RadioCard
            key={colors}
            name="colors"
            value={colors}
            title={t(colors)}
            text={t(`${colors}Hint`)}
            checked={form.values.colors === colors}
            onChange={() => form.set('colors', colors)}
          />
        ))}
      </fieldset>
    </Panel>
  );
}

function DaysPanel({ form }: PanelProps) {
  const t = useTranslations('planningSettings.days');
  const locale = useLocale() as Locale;
  const hasNone = form.values.days.every(({ isShown }) => !isShown);
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <fieldset className={styles.days} aria-describedby="days-error">
        <legend className="visually-hidden">{t('title')}</legend>
        {WEEKDAYS.map((day, index) => {
          const { error: _, ...box } = form.check(`days.${index}.isShown`);
          return <Checkbox key={day} {...box} label={weekdayName(day, locale, 'long')} />;
        })}
      </fieldset>
      <FieldError id="days-error" error={hasNone ? t('none') : undefined} />
    </Panel>
  );
}
