import type { RegistrationPart } from '@guichet/contract/account/registration-fields.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { dialledNumber } from '@guichet/contract/typed-text.ts';
import { Fragment, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Legend } from '../field.tsx';
import { TextInput } from '../inputs.tsx';
import { RadioCard } from '../radio-card.tsx';
import { Select } from '../select.tsx';
import type { Form } from '../use-form.ts';
import styles from './profile-fields.module.css';
import type { AskedPage, Choices, ProfileValues } from './profile-values.ts';

interface Props<V extends ProfileValues & Record<string, string | boolean>> {
  form: Form<V>;
  choices: Choices;
  asked: Pick<AskedPage, 'parts'>;
  /** Whether the person chooses between person and company. */
  hasType: boolean;
}

interface PartProps {
  form: Form<ProfileValues>;
  choices: Choices;
  /** Props of a field that is required or optional. */
  need: { required?: boolean; optionalText?: string };
}

const PARTS: Readonly<Record<RegistrationPart, (props: PartProps) => ReactNode>> = {
  civility: Civility,
  name: Name,
  address: Address,
  mobile: (props) => <Phone {...props} field="mobile" autoComplete="mobile tel" />,
  phone: (props) => <Phone {...props} field="phone" autoComplete="home tel" />,
};

/** The fields of a profile that the venue asks for, in its order, with autocomplete attributes. */
export function ProfileFields<V extends ProfileValues & Record<string, string | boolean>>(props: Props<V>) {
  const common = useTranslations('common');
  const t = useTranslations('account.fields');
  const { choices, asked, hasType } = props;
  const form = props.form as unknown as Form<ProfileValues>;
  const shown = asked.parts.filter(({ asking }) => asking !== 'no');
  const partOf = ({ part, asking }: (typeof shown)[number]) => {
    const Part = PARTS[part];
    const need = asking === 'required' ? { required: true } : { optionalText: common('optional') };
    return <Part key={part} form={form} choices={choices} need={need} />;
  };
  return (
    <>
      {hasType && <ProfileType form={form} />}
      {form.values.userType === 'legal' && (
        <TextInput
          {...form.text('socialReason')}
          label={t('socialReason')}
          autoComplete="organization"
          maxLength={120}
          required
        />
      )}
      {rowsOf(shown).map((row) =>
        row.length > 1 ? (
          <div key={row[0]?.part} className={styles.pair}>
            {row.map(partOf)}
          </div>
        ) : (
          <Fragment key={row[0]?.part}>{row.map(partOf)}</Fragment>
        ),
      )}
    </>
  );
}

const isPhone = ({ part }: { part: RegistrationPart }): boolean => part === 'mobile' || part === 'phone';

/** Groups the parts by row: consecutive telephone numbers share one. */
function rowsOf<Shown extends { part: RegistrationPart }>(shown: readonly Shown[]): Shown[][] {
  const rows: Shown[][] = [];
  for (const one of shown) {
    const last = rows.at(-1);
    if (last?.every(isPhone) && isPhone(one)) last.push(one);
    else rows.push([one]);
  }
  return rows;
}

function ProfileType({ form }: Pick<PartProps, 'form'>) {
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

function Civility({ form, choices, need }: PartProps) {
  const t = useTranslations('account.fields');
  const locale = useLocale();
  return (
    <Select {...form.text('civility')} {...need} label={t('civility')}>
      <option value="">{t('choose')}</option>
      {choices.civilities.map((civility) => (
        <option key={civility.code} value={civility.code}>
          {labelIn(civility.labels, locale)}
        </option>
      ))}
    </Select>
  );
}

function Name({ form }: PartProps) {
  const t = useTranslations('account.fields');
  return (
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
  );
}

function Address({ form, choices, need }: PartProps) {
  const t = useTranslations('account.fields');
  return (
    <>
      <Select {...form.text('country')} {...need} label={t('country')} autoComplete="country">
        {choices.countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.label}
          </option>
        ))}
      </Select>
      <TextInput
        {...form.text('address')}
        {...need}
        label={t('address')}
        autoComplete="address-line1"
        maxLength={200}
      />
      <div className={classNames(styles.pair, styles.narrow)}>
        <TextInput {...form.text('zip')} {...need} label={t('zip')} autoComplete="postal-code" />
        <TextInput
          {...form.text('city')}
          {...need}
          label={t('city')}
          autoComplete="address-level2"
          maxLength={100}
        />
      </div>
    </>
  );
}

interface PhoneProps extends PartProps {
  field: 'mobile' | 'phone';
  autoComplete: string;
}

function Phone({ form, field, need, autoComplete }: PhoneProps) {
  const t = useTranslations('account.fields');
  const binding = form.text(field);
  return (
    <TextInput
      {...binding}
      {...need}
      onBlur={() => {
        form.set(field, dialledNumber(binding.value));
        binding.onBlur();
      }}
      label={t(field)}
      type="tel"
      autoComplete={autoComplete}
    />
  );
}
