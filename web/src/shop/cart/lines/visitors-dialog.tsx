import { type ContactField, contactProblem, missingOfAll } from '@guichet/contract/cart/contact-rules.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { focusFirstError } from '#ui/focus-first-error.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import type { CartEntry, CartGroup } from '../cart-groups.ts';
import { useLineChange } from '../page/cart-provider.tsx';
import { personsOf, withContacts } from './line-changes.ts';
import styles from './lines.module.css';

interface VisitorsDialogProps {
  group: CartGroup;
  entry: CartEntry;
  onClose: () => void;
}

/** Asks for the visitors of a line detail, with the fields that the ticketing system requires of each. */
export function VisitorsDialog({ group, entry, onClose }: VisitorsDialogProps) {
  const t = useTranslations('cart.visitors');
  const locale = useLocale();
  const formId = useId();
  const { contactFields: fields, quantity, detailId } = entry;
  const [persons, setPersons] = useState(() => personsOf(entry.contacts, quantity));
  const [isChecked, setChecked] = useState(false);
  const { save, isBusy, error } = useLineChange();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (missingOfAll(fields, persons, quantity)) {
      focusFirstError(form);
      return;
    }
    if (!(await save((lines) => withContacts(lines, detailId, persons)))) return;
    showToast('success', t('done'));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('later')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t.rich('text', { name: () => <b>{labelIn(group.serviceName, locale)}</b> })}</p>
      <form id={formId} className={styles.visitors} onSubmit={(event) => void onSubmit(event)} noValidate>
        {persons.map((person, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by their rank alone
          <fieldset key={at}>
            <legend>{t('person', { number: at + 1 })}</legend>
            {fields.map((field) => (
              <ContactInput
                key={field}
                field={field}
                value={person[field] ?? ''}
                isChecked={isChecked}
                onChange={(text) =>
                  setPersons(persons.map((one, index) => (index === at ? { ...one, [field]: text } : one)))
                }
              />
            ))}
          </fieldset>
        ))}
      </form>
      <Failure text={error} />
    </Dialog>
  );
}

interface ContactInputProps {
  field: ContactField;
  value: string;
  /** Whether missing values show an error. */
  isChecked: boolean;
  onChange: (text: string) => void;
}

const INPUT_TYPES: Partial<Record<ContactField, string>> = { emailAddress: 'email', phoneNumber: 'tel' };

function ContactInput({ field, value, isChecked, onChange }: ContactInputProps) {
  const t = useTranslations('cart.visitors');
  const problem = isChecked ? contactProblem(field, value) : undefined;
  const control = {
    label: t(`fields.${field}`),
    value,
    required: true,
    error: problem && t(`problems.${problem}`),
  };
  if (field === 'country') return <CountrySelect {...control} onChange={onChange} />;
  return (
    <TextInput
      {...control}
      type={INPUT_TYPES[field] ?? 'text'}
      maxLength={254}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface CountrySelectProps {
  label: string;
  value: string;
  required: boolean;
  error: string | undefined;
  onChange: (code: string) => void;
}

function CountrySelect({ onChange, ...control }: CountrySelectProps) {
  const t = useTranslations('cart.visitors');
  const [countries, setCountries] = useState<{ code: string; label: string }[]>([]);
  useEffect(() => {
    void api('GET /user/countries').then(setCountries, () => undefined);
  }, []);
  return (
    <Select {...control} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('chooseCountry')}</option>
      {countries.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  );
}
