import { CONSENTS, type Consent, MAX_CONSENT_TEXT } from '@guichet/contract/account/registration-fields.ts';
import { type Labels, LOCALES } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { Field, fieldProps } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import { LanguageLabel } from '../saved-settings/language-label.tsx';
import styles from './consent-words.module.css';
import type { RegistrationPageValues, RegistrationSettings } from './registration-values.ts';

interface ConsentWordsProps {
  form: Form<RegistrationPageValues>;
  /** The product's text of each consent */
  usual: RegistrationSettings['usual'];
}

/** The venue's text of each consent in each language; empty for the product's. */
export function ConsentWords({ form, usual }: ConsentWordsProps) {
  const t = useTranslations('venuePages.registration');
  const { advertising } = form.values;
  return CONSENTS.map((consent) => (
    <fieldset key={consent} className={styles.consentWords}>
      <legend>{t(`consent.${consent}`)}</legend>
      {consent === 'advertising' && (
        <Switch
          label={t('advertising')}
          hint={t('advertisingHint')}
          isOn={advertising}
          onChange={(isOn) => form.set('advertising', isOn)}
        />
      )}
      {(consent !== 'advertising' || advertising) && (
        <Words form={form} consent={consent} usual={usual[consent]} />
      )}
    </fieldset>
  ));
}

interface WordsProps {
  form: Form<RegistrationPageValues>;
  consent: Consent;
  usual: Labels;
}

function Words({ form, consent, usual }: WordsProps) {
  const texts = form.values.consents[consent];
  const isSaid = LOCALES.some((locale) => texts[locale].trim());
  return LOCALES.map((locale) => {
    const { error, ...control } = form.text(`consents.${consent}.${locale}`);
    const label = <LanguageLabel locale={locale} isMissing={isSaid && !texts[locale].trim()} />;
    return (
      <Field key={locale} {...fieldProps({ label, error })}>
        {(aria) => (
          <TextArea
            {...aria}
            name={control.name}
            value={control.value}
            onBlur={control.onBlur}
            onChange={(event) => form.set(`consents.${consent}.${locale}`, event.target.value)}
            lang={locale}
            rows={2}
            maxLength={MAX_CONSENT_TEXT}
            placeholder={isSaid ? undefined : usual[locale]}
          />
        )}
      </Field>
    );
  });
}
