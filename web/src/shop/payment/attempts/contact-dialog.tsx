import { profileProblems } from '@guichet/contract/account/registration-rules.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { ProfileFields } from '#ui/registration/profile-fields.tsx';
import { type Choices, EMPTY_PROFILE } from '#ui/registration/profile-values.ts';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';

interface ContactDialogProps {
  cartId: string;
  /** Reason as a sentence */
  message: string;
  /** Missing fields of the profile */
  fields: readonly string[];
  /** Called when nothing is missing. */
  onGiven: () => void;
  onClose: () => void;
}

/** Asks for the buyer's data that the ticketing system requires, and continues with the payment. */
export default function ContactDialog({ cartId, message, fields, onGiven, onClose }: ContactDialogProps) {
  const t = useTranslations('summary.contact');
  const hasAddress = fields.includes('zip');
  const choices = useCountries(hasAddress);
  const parts = [
    ...(fields.includes('mobile') ? [{ part: 'mobile', asking: 'required' } as const] : []),
    ...(hasAddress ? [{ part: 'address', asking: 'required' } as const] : []),
  ];
  const form = useForm({
    initial: EMPTY_PROFILE,
    validate: (values) => {
      const offered = { civilities: new Set<string>(), countries: new Set([values.country]) };
      const problems = profileProblems(values, offered, { parts, legalPersons: false });
      return Object.fromEntries(Object.entries(problems).filter(([field]) => fields.includes(field)));
    },
    async onSubmit(values) {
      const given = Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
      await api('PUT /purchase/Contact', { body: { cartId, ...given } });
      onGiven();
    },
  });
  if (!choices) return null;
  return (
    <Dialog isOpen onClose={onClose} title={t('title')}>
      <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('action')}>
        <p>{message}</p>
        <ProfileFields form={form} choices={choices} asked={{ parts }} hasType={false} />
        <p className={typography.small}>{t('why')}</p>
      </DialogForm>
    </Dialog>
  );
}

/** Returns the countries to choose from, if an address is missing; undefined until they are loaded. */
function useCountries(isNeeded: boolean): Choices | undefined {
  const [countries, setCountries] = useState<Choices['countries'] | undefined>(isNeeded ? undefined : []);
  useEffect(() => {
    if (isNeeded) void api('GET /user/countries').then(setCountries, () => setCountries([]));
  }, [isNeeded]);
  return countries && { civilities: [], countries };
}
