import { VENUE_SERVICES, type VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SERVICE_ICONS } from '#ui/establishment/service-icons.ts';
import { Field, fieldProps } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Form } from '#ui/use-form.ts';
import type { InformationValues } from './information-values.ts';
import styles from './informations-page.module.css';

/** Address, position on the map, telephone, and in each language directions and what to bring. */
export function PlacePanel({ form }: { form: Form<InformationValues> }) {
  const t = useTranslations('establishmentInformations.place');
  const optional = { optionalText: t('optional') };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <TextInput {...form.text('address')} label={t('address')} maxLength={160} required />
      <div className={styles.dates}>
        <TextInput {...form.text('zip')} label={t('zip')} />
        <TextInput {...form.text('city')} label={t('city')} maxLength={80} required />
        <TextInput
          {...form.text('latitude')}
          {...optional}
          label={t('latitude')}
          hint={t('positionHint')}
          inputMode="text"
        />
        <TextInput {...form.text('longitude')} {...optional} label={t('longitude')} inputMode="text" />
        <TextInput {...form.text('telephone')} {...optional} type="tel" label={t('telephone')} />
      </div>
      {LOCALES.map((locale) => (
        <TextOfPlace key={locale} form={form} name="access" language={locale} maxLength={1000} />
      ))}
      {LOCALES.map((locale) => (
        <TextOfPlace key={locale} form={form} name="bring" language={locale} maxLength={500} />
      ))}
    </Panel>
  );
}

function TextOfPlace({
  form,
  name: text,
  language,
  maxLength,
}: {
  form: Form<InformationValues>;
  name: 'access' | 'bring';
  language: (typeof LOCALES)[number];
  maxLength: number;
}) {
  const t = useTranslations('establishmentInformations.place');
  const field = `${text}.${language}` as const;
  const { error, value, name, onBlur } = form.text(field);
  const label = (
    <>
      {t(text, { language: languageName(language, useLocale()) })}{' '}
      {value.trim() === '' && <Tag tone="warn">{t('missing')}</Tag>}
    </>
  );
  return (
    <Field {...fieldProps({ label, error })}>
      {(aria) => (
        <TextArea
          {...aria}
          name={name}
          value={value}
          lang={language}
          rows={3}
          maxLength={maxLength}
          onBlur={() => onBlur()}
          onChange={({ target }) => form.set(field, target.value)}
        />
      )}
    </Field>
  );
}

/** Facilities on site, from a closed list. */
export function ServicesPanel({ form }: { form: Form<InformationValues> }) {
  const t = useTranslations('establishmentInformations.services');
  const names = useTranslations('catalogue.establishment.services');
  const { services } = form.values;
  const toggle = (service: VenueService, isOn: boolean) =>
    form.set(
      'services',
      VENUE_SERVICES.filter((one) => (one === service ? isOn : services.includes(one))),
    );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <fieldset className={styles.services}>
        <legend className="visually-hidden">{t('title')}</legend>
        {VENUE_SERVICES.map((service) => (
          <Checkbox
            key={service}
            label={
              <span className={styles.label}>
                <Icon name={SERVICE_ICONS[service]} size={20} />
                {names(service)}
              </span>
            }
            checked={services.includes(service)}
            onChange={({ target }) => toggle(service, target.checked)}
          />
        ))}
      </fieldset>
    </Panel>
  );
}
