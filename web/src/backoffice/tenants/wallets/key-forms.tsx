import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { contentOf, isTooLarge } from './wallet-data.ts';

interface AppleValues {
  certificate: File | null;
  key: File | null;
  password: string;
  issuer: File | null;
}

const CERTIFICATE_TYPES = '.p12,.pfx,.pem,.cer,.crt';

/** Form of the certificate of a pass type; the server checks it before it is stored. */
export function AppleForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('wallets');
  const done = useDone(onClose);
  const form = useForm<AppleValues>({
    initial: { certificate: null, key: null, password: '', issuer: null },
    validate: ({ certificate, issuer }) => ({
      ...(!certificate && { certificate: 'field.required' as const }),
      ...(!issuer && { issuer: 'field.required' as const }),
    }),
    onSubmit: async ({ password, ...files }) => {
      const [certificate = '', key, issuer = ''] = await Promise.all(
        [files.certificate, files.key, files.issuer].map(contentOf),
      );
      await adminApi('PUT /settingsadmin/applewallet', {
        body: { certificate, issuer, ...(key && { key }), ...(password && { password }) },
      });
      await done();
    },
  });
  const file = (field: 'certificate' | 'key' | 'issuer', accept: string) => (
    <FileField
      label={t(`apple.${field}`)}
      hint={t(`apple.${field}Hint`)}
      accept={accept}
      error={form.errorOf(field)}
      file={form.values[field]}
      onFile={(chosen) => form.set(field, chosen)}
    />
  );
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('delete.keep')} submitLabel={t('check')}>
      {file('certificate', CERTIFICATE_TYPES)}
      {file('key', '.pem,.key')}
      <PasswordInput
        {...form.text('password')}
        label={t('apple.password')}
        hint={t('apple.passwordHint')}
        showLabel={t('show')}
        hideLabel={t('hide')}
        maxLength={200}
        autoComplete="off"
      />
      {file('issuer', CERTIFICATE_TYPES)}
    </DialogForm>
  );
}

interface GoogleValues {
  issuerId: string;
  account: File | null;
}

/** Form of the issuer and the service account. */
export function GoogleForm({ issuerId, onClose }: { issuerId: string; onClose: () => void }) {
  const t = useTranslations('wallets');
  const done = useDone(onClose);
  const form = useForm<GoogleValues>({
    initial: { issuerId, account: null },
    validate: (values) => ({
      ...(values.issuerId.trim() === '' && { issuerId: 'field.required' as const }),
      ...(!values.account && { account: 'field.required' as const }),
    }),
    onSubmit: async (values) => {
      const account = (await contentOf(values.account)) ?? '';
      await adminApi('PUT /settingsadmin/googlewallet', { body: { issuerId: values.issuerId, account } });
      await done();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('delete.keep')} submitLabel={t('check')}>
      <TextInput
        {...form.text('issuerId')}
        label={t('google.issuerId')}
        hint={t('google.issuerIdHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <FileField
        label={t('google.account')}
        hint={t('google.accountHint')}
        accept=".json,application/json"
        error={form.errorOf('account')}
        file={form.values.account}
        onFile={(chosen) => form.set('account', chosen)}
      />
    </DialogForm>
  );
}

/** Returns the end of a saved form: a message, the new state of the page, and the dialog closes. */
function useDone(onClose: () => void): () => Promise<void> {
  const t = useTranslations('wallets');
  const router = useRouter();
  return async () => {
    showToast('success', t('saved'));
    await router.invalidate();
    onClose();
  };
}

interface FileFieldProps {
  label: string;
  hint: string;
  /** Endings of the accepted files */
  accept: string;
  error: string | undefined;
  file: File | null;
  onFile: (file: File | null) => void;
}

function FileField({ label, hint, accept, error, file, onFile }: FileFieldProps) {
  const t = useTranslations('wallets');
  const shown = file && isTooLarge(file) ? t('tooLarge') : error;
  return (
    <Field label={label} hint={hint} {...(shown !== undefined && { error: shown })}>
      {(aria) => (
        <Input
          {...aria}
          type="file"
          accept={accept}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
