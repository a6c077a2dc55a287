import {
  type Contact,
  type ContactField,
  contactProblem,
  missingOfAll,
} from '@guichet/contract/cart/contact-rules.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { wantedLines } from '#lib/cart.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { focusFirstError } from '#ui/focus-first-error.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { changeCart } from '../change-cart.ts';
import type { LiveCart } from '../use-live-cart.ts';
import type { Quantities } from '../use-quantities.ts';
import type { Enqueue } from '../use-serial-queue.ts';
import type { CartEntry, CartGroup } from '../view.ts';
import { personsOf, withContacts } from './view.ts';
import styles from './visitors.module.css';

interface VisitorsDialogProps {
  group: CartGroup;
  entry: CartEntry;
  live: LiveCart;
  quantities: Quantities;
  enqueue: Enqueue;
  onClose: () => void;
}

/** Asks who comes with the tickets of a part of the cart: what the ticketing system must know of each. */
export function VisitorsDialog({ group, entry, onClose, ...context }: VisitorsDialogProps) {
  const t = useTranslations('cart.visitors');
  const locale = useLocale();
  const formId = useId();
  const { contactFields: fields, quantity, detailId } = entry;
  const [persons, setPersons] = useState(() => personsOf(entry.contacts, quantity));
  const [isChecked, setChecked] = useState(false);
  const { save, isBusy, error } = useContactsSave(context);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (missingOfAll(fields, persons, quantity)) {
      focusFirstError(form);
      return;
    }
    if (!(await save(detailId, persons))) return;
    showToast('success', t('done'));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is known by their rank alone
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

/** Sends what is pending first: the quantities stay as they are shown. */
function useContactsSave({
  live,
  quantities,
  enqueue,
}: Pick<VisitorsDialogProps, 'live' | 'quantities' | 'enqueue'>) {
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (detailId: string, persons: readonly Contact[]): Promise<boolean> => {
    const { current: view } = live.current;
    if (view.kind !== 'cart') return true;
    try {
      live.show(await changeCart(view.cart, withContacts(wantedLines(view.cart), detailId, persons)));
      return true;
    } catch (failure) {
      setError(errorMessage(failure));
      await live.refresh();
      return false;
    }
  };
  const save = async (detailId: string, persons: readonly Contact[]): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    const isDone = (await quantities.flush()) && (await enqueue(() => send(detailId, persons)));
    setBusy(false);
    return isDone;
  };
  return { save, isBusy, error };
}

interface ContactInputProps {
  field: ContactField;
  value: string;
  /** What is missing is said. */
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
