import { isEmail, isPhone } from '@guichet/contract/account/registration-rules.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { CustomerSearch, CustomerWords } from '../customer-search.tsx';
import { SingleItem } from '../item-list.tsx';
import type { DeskCustomer } from './desk-data.ts';

interface CustomerPanelProps {
  customer: DeskCustomer | undefined;
  onChoose: (customer: DeskCustomer | undefined) => void;
}

/** Finds the customer, or adds one. */
export function CustomerPanel({ customer, onChoose }: CustomerPanelProps) {
  const t = useTranslations('desk.customer');
  const [isAdding, setAdding] = useState(false);
  const choose = (chosen: DeskCustomer) => {
    setAdding(false);
    onChoose(chosen);
  };
  return (
    <Panel title={t('title')} lead={customer ? undefined : t('lead')}>
      {customer ? (
        <Chosen customer={customer} onChange={() => onChoose(undefined)} />
      ) : (
        <>
          <CustomerSearch onChoose={onChoose} />
          <div>
            <Button variant="soft" icon="plus" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </div>
        </>
      )}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={t('new')}>
        <CustomerForm onAdded={choose} onClose={() => setAdding(false)} />
      </Dialog>
    </Panel>
  );
}

function Chosen({ customer, onChange }: { customer: DeskCustomer; onChange: () => void }) {
  const t = useTranslations('desk.customer');
  const paths = useBackofficePaths();
  const { administrator } = useBackoffice();
  return (
    <SingleItem
      actions={
        <>
          {administrator.rights.includes('stucked-carts') && (
            <LinkButton variant="ghost" to={paths.lookup(customer.id)}>
              {t('page')}
            </LinkButton>
          )}
          <Button variant="soft" onClick={onChange}>
            {t('change')}
          </Button>
        </>
      }
    >
      <CustomerWords customer={customer} />
    </SingleItem>
  );
}

/** Adds a customer by name and e-mail address, whose mails invite to choose a password, or by name and telephone number. */
function CustomerForm({
  onAdded,
  onClose,
}: {
  onAdded: (customer: DeskCustomer) => void;
  onClose: () => void;
}) {
  const t = useTranslations('desk.customer');
  const page = useLocale() as Locale;
  const { languages } = useBackoffice().portal.tenant;
  const offered = LOCALES.filter((locale) => languages.includes(locale));
  const form = useForm({
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      locale: offered.includes(page) ? page : (offered[0] ?? page),
    },
    validate: ({ firstName, lastName, email, phone }) => ({
      ...(firstName.trim() === '' && { firstName: 'field.required' as const }),
      ...(lastName.trim() === '' && { lastName: 'field.required' as const }),
      ...(email.trim() !== '' && !isEmail(email.trim()) && { email: 'field.email' as const }),
      ...(email.trim() === '' && phone.trim() === '' && { phone: 'field.required' as const }),
      ...(phone.trim() !== '' && !isPhone(phone) && { phone: 'account.phone-format' as const }),
    }),
    onSubmit: async ({ phone, email, ...values }) => {
      const body = { ...values, ...(email.trim() && { email }), ...(phone.trim() && { phone }) };
      onAdded(await adminApi('POST /boxoffice/deskcustomer', { body }));
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('create')}>
      <p className={typography.muted}>{t('newText')}</p>
      <TextInput
        {...form.text('firstName')}
        label={t('firstName')}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextInput
        {...form.text('lastName')}
        label={t('lastName')}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextInput
        {...form.text('email')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="off"
      />
      <TextInput {...form.text('phone')} label={t('phone')} type="tel" autoComplete="off" />
      <Select {...form.text('locale')} label={t('language')}>
        {offered.map((locale) => (
          <option key={locale} value={locale}>
            {languageTitle(locale, page)}
          </option>
        ))}
      </Select>
    </DialogForm>
  );
}
