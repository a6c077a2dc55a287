import {
  TEMPLATES,
  TENANT_TYPES,
  TICKETING_PROVIDERS,
} from '@guichet/contract/backoffice/master-area-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { ChangeEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { LanguageSelect } from '../language-select.tsx';
import { useBackofficePaths } from '../paths.ts';
import { createBodyOf, createProblems, nameFor } from './create-values.ts';

const NOTHING_TYPED = {
  displayName: '',
  name: '',
  city: '',
  type: '1',
  provider: 'embedded',
  baseAddressApiV5: '',
  partnerPassword: '',
  template: 'pool',
  email: '',
};
type CreateValues = typeof NOTHING_TYPED & { language: Locale };

const WRITTEN = { autoComplete: 'off', required: true } as const;

/** Creates a venue, and opens its page. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('masterArea');
  const system = useTranslations('ticketingConnection.system');
  const actions = useTranslations('backoffice.actions');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const locale = useLocale();
  const form = useForm({
    initial: { ...NOTHING_TYPED, language: locale },
    validate: createProblems,
    onSubmit: async (values) => {
      const { id, displayName } = await adminApi('POST /settingsadmin/tenant', {
        body: createBodyOf(values),
      });
      onClose();
      showToast('success', t('create.done', { name: displayName }));
      await navigateTo(paths.masterArea(id));
    },
  });
  const displayName = form.text('displayName');
  /** The address follows the displayed name until it is typed. */
  const rename = (event: ChangeEvent<HTMLInputElement>) => {
    const follows = form.values.name === nameFor(form.values.displayName);
    displayName.onChange(event);
    if (follows) form.set('name', nameFor(event.target.value));
  };
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={actions('cancel')}
      submitLabel={t('create.submit')}
    >
      <TextInput
        {...displayName}
        onChange={rename}
        label={t('fields.displayName')}
        maxLength={80}
        {...WRITTEN}
      />
      <TextInput
        {...form.text('name')}
        label={t('fields.name')}
        hint={t('hints.name')}
        maxLength={61}
        {...WRITTEN}
      />
      <TextInput {...form.text('city')} label={t('fields.city')} maxLength={80} autoComplete="off" />
      <Select {...form.text('type')} label={t('fields.type')}>
        {TENANT_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </Select>
      <Select {...form.text('provider')} label={t('fields.provider')}>
        {TICKETING_PROVIDERS.map((provider) => (
          <option key={provider} value={provider}>
            {system(`types.${provider}.title`)}
          </option>
        ))}
      </Select>
      {form.values.provider === 'embedded' ? <TemplateSelect form={form} /> : <SupplierFields form={form} />}
      <TextInput
        {...form.text('email')}
        label={t('fields.email')}
        hint={t('hints.email')}
        type="email"
        maxLength={254}
        {...WRITTEN}
      />
      <LanguageSelect binding={form.text('language')} hint={t('hints.language')} />
    </DialogForm>
  );
}

/** Fields of the connection to an external system. */
function SupplierFields({ form }: { form: Form<CreateValues> }) {
  const t = useTranslations('masterArea');
  const system = useTranslations('ticketingConnection.system');
  const password = useTranslations('common.password');
  return (
    <>
      <TextInput
        {...form.text('baseAddressApiV5')}
        label={system('address')}
        hint={t('hints.supplier')}
        inputMode="url"
        maxLength={300}
        {...WRITTEN}
      />
      <PasswordInput
        {...form.text('partnerPassword')}
        label={system('partnerPassword')}
        maxLength={500}
        autoComplete="new-password"
        showLabel={password('show')}
        hideLabel={password('hide')}
      />
    </>
  );
}

/** The template that fills the embedded system. */
function TemplateSelect({ form }: { form: Form<CreateValues> }) {
  const t = useTranslations('masterArea');
  return (
    <Select {...form.text('template')} label={t('fields.template')} hint={t('hints.template')}>
      {[...TEMPLATES, 'empty' as const].map((template) => (
        <option key={template} value={template}>
          {t(`template.${template}`)}
        </option>
      ))}
    </Select>
  );
}
