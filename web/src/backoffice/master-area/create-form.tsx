import { emailProblems, type ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import {
  isTicketingAddress,
  TEMPLATES,
  TENANT_NAME,
  TENANT_TYPES,
  TICKETING_PROVIDERS,
  type TicketingProvider,
} from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallInput } from '@guichet/contract/calls.ts';
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

const WRITTEN = { autoComplete: 'off', required: true } as const;

/** Creates a venue, and opens its page. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('masterArea');
  const system = useTranslations('ticketingConnection.system');
  const actions = useTranslations('backoffice.actions');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const locale = useLocale();
  const form = useForm<CreateValues>({
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

/** A new venue as form values. */
interface CreateValues {
  displayName: string;
  name: string;
  city: string;
  type: string;
  provider: string;
  /** Of an OCTO supplier, with its key */
  baseAddressApiV5: string;
  partnerPassword: string;
  template: string;
  email: string;
  language: string;
}

type Body = CallInput<'POST /settingsadmin/tenant'>['body'];

/** Returns the name for an address: `Musée des Deux Rives` becomes `musee-des-deux-rives`. */
const nameFor = (displayName: string): string =>
  displayName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 61)
    .replace(/^-|-$/g, '');

function createProblems(values: CreateValues): Partial<Record<string, ProblemCode>> {
  const problems: Record<string, ProblemCode | undefined> = {
    ...emailProblems(values),
    displayName: values.displayName.trim() === '' ? 'field.required' : undefined,
    name: nameProblem(values.name.trim().toLowerCase()),
    baseAddressApiV5:
      values.provider === 'embedded' ? undefined : addressProblem(values.baseAddressApiV5.trim()),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function nameProblem(name: string): ProblemCode | undefined {
  if (name === '') return 'field.required';
  return TENANT_NAME.test(name) ? undefined : 'field.special-characters';
}

function addressProblem(address: string): ProblemCode | undefined {
  if (address === '') return 'field.required';
  return isTicketingAddress(address) ? undefined : 'field.format';
}

/** Returns the body of the call that creates a venue from valid values. */
const createBodyOf = (values: CreateValues): Body => ({
  displayName: values.displayName.trim(),
  name: values.name.trim().toLowerCase(),
  city: values.city.trim(),
  type: Number(values.type) as Body['type'],
  ...(values.provider === 'embedded'
    ? values.template !== 'empty' && { template: values.template as (typeof TEMPLATES)[number] }
    : {
        provider: values.provider as TicketingProvider,
        baseAddressApiV5: values.baseAddressApiV5.trim(),
        partnerPassword: values.partnerPassword,
      }),
  administrator: { email: values.email.trim(), language: values.language as Locale },
});
