import type { ProfileChoices, ProfileForm } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Legend } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './profile-fields.module.css';

/** Options of the registration and profile forms. */
export interface Choices {
  civilities: CallAnswer<'GET /user/civilities'>;
  countries: CallAnswer<'GET /user/countries'>;
}

export const toProfileChoices = ({ civilities, countries }: Choices): ProfileChoices => ({
  civilities: new Set(civilities.map((civility) => civility.code)),
  countries: new Set(countries.map((country) => country.code)),
});

/** A profile as form values: every field is a string, empty when not filled in. */
export type ProfileValues = {
  [Field in keyof Required<ProfileForm>]: Field extends 'userType' ? 'civil' | 'legal' : string;
};

export const EMPTY_PROFILE: ProfileValues = {
  userType: 'civil',
  civility: '',
  firstName: '',
  lastName: '',
  socialReason: '',
  address: '',
  zip: '',
  city: '',
  country: 'FR',
  phone: '',
  mobile: '',
};

/** A profile as a request body: without empty optional fields, with the company's name only for a company. */
export function profileBody<V extends ProfileValues>({ socialReason, phone, mobile, ...rest }: V) {
  return {
    ...rest,
    ...(rest.userType === 'legal' && { socialReason }),
    ...(phone !== '' && { phone }),
    ...(mobile !== '' && { mobile }),
  };
}

/** Removes the separators of a phone number, of which the server accepts digits only. */
const stripPunctuation = (text: string): string => text.replace(/[\s.()/-]/g, '');

interface Props<V extends ProfileValues & Record<string, string | boolean>> {
  form: Form<V>;
  choices: Choices;
}

/** All fields of a profile, with their autocomplete hints. */
export function ProfileFields<V extends ProfileValues & Record<string, string | boolean>>(props: Props<V>) {
  const form = props.form as unknown as Form<ProfileValues>;
  return (
    <>
      <ProfileType form={form} />
      <Identity form={form} choices={props.choices} />
      <Address form={form} choices={props.choices} />
      <Phones form={form} />
    </>
  );
}

function ProfileType({ form }: { form: Form<ProfileValues> }) {
  const t = useTranslations('account.fields');
  return (
    <fieldset className={styles.pair}>
      <Legend>{t('userType')}</Legend>
      {(['civil', 'legal'] as const).map((type) => (
        <RadioCard
          key={type}
          name="userType"
          value={type}
          checked={form.values.userType === type}
          onChange={() => form.set('userType', type)}
          title={t(type)}
          text={t(`${type}Text`)}
        />
      ))}
    </fieldset>
  );
}

function Identity({ form, choices }: { form: Form<ProfileValues>; choices: Choices }) {
  const t = useTranslations('account.fields');
  const locale = useLocale();
  return (
    <>
      {form.values.userType === 'legal' && (
        <TextInput
          {...form.text('socialReason')}
          label={t('socialReason')}
          autoComplete="organization"
          maxLength={120}
          required
        />
      )}
      <Select {...form.text('civility')} label={t('civility')} required>
        <option value="">{t('choose')}</option>
        {choices.civilities.map((civility) => (
          <option key={civility.code} value={civility.code}>
            {labelIn(civility.labels, locale)}
          </option>
        ))}
      </Select>
      <div className={styles.pair}>
        <TextInput
          {...form.text('firstName')}
          label={t('firstName')}
          autoComplete="given-name"
          maxLength={80}
          required
        />
        <TextInput
          {...form.text('lastName')}
          label={t('lastName')}
          autoComplete="family-name"
          maxLength={80}
          required
        />
      </div>
    </>
  );
}

function Address({ form, choices }: { form: Form<ProfileValues>; choices: Choices }) {
  const t = useTranslations('account.fields');
  return (
    <>
      <Select {...form.text('country')} label={t('country')} autoComplete="country" required>
        {choices.countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.label}
          </option>
        ))}
      </Select>
      <TextInput
        {...form.text('address')}
        label={t('address')}
        autoComplete="address-line1"
        maxLength={200}
        required
      />
      <div className={classNames(styles.pair, styles.narrow)}>
        <TextInput
          {...form.text('zip')}
          label={t('zip')}
          autoComplete="postal-code"
          maxLength={12}
          required
        />
        <TextInput
          {...form.text('city')}
          label={t('city')}
          autoComplete="address-level2"
          maxLength={100}
          required
        />
      </div>
    </>
  );
}

function Phones({ form }: { form: Form<ProfileValues> }) {
  const t = useTranslations('account.fields');
  const common = useTranslations('common');
  const phoneField = (field: 'phone' | 'mobile') => {
    const binding = form.text(field);
    const onBlur = () => {
      form.set(field, stripPunctuation(binding.value));
      binding.onBlur();
    };
    return { ...binding, onBlur, type: 'tel', maxLength: 40, optionalText: common('optional') };
  };
  return (
    <div className={styles.pair}>
      <TextInput {...phoneField('mobile')} label={t('mobile')} autoComplete="mobile tel" />
      <TextInput {...phoneField('phone')} label={t('phone')} autoComplete="home tel" />
    </div>
  );
}
