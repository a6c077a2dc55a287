import { API_SCOPES, type ApiScope, MAX_KEY_NAME } from '@guichet/contract/backoffice/api-key-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { type MadeApiKey, phraseOf } from './api-key-data.ts';
import styles from './api-keys-page.module.css';

interface ApiKeyFormProps {
  onMade: (made: MadeApiKey) => void;
  onClose: () => void;
}

/** Names a new key, and chooses what it allows and how long. */
export function ApiKeyForm({ onMade, onClose }: ApiKeyFormProps) {
  const t = useTranslations('apiKeys');
  const router = useRouter();
  const form = useForm<{ name: string; scopes: ApiScope[]; lastDay: string }>({
    initial: { name: '', scopes: [], lastDay: '' },
    validate: ({ name, scopes }) => ({
      ...(name.trim() === '' && { name: 'field.required' as const }),
      ...(scopes.length === 0 && { scopes: 'field.required' as const }),
    }),
    onSubmit: async ({ name, scopes, lastDay }) => {
      const { key } = await adminApi('POST /settingsadmin/apikey', {
        body: { name: name.trim(), scopes, ...(lastDay && { lastDay }) },
      });
      onMade({ name: name.trim(), key });
      await router.invalidate();
    },
  });
  const { scopes } = form.values;
  const toggle = (scope: ApiScope, isChosen: boolean) =>
    form.set('scopes', isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  const scopesError = form.errorOf('scopes') && t('scopesMissing');
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('create')}>
      <p className={typography.muted}>{t('newText')}</p>
      <TextInput
        {...form.text('name')}
        label={t('name')}
        hint={t('nameHint')}
        maxLength={MAX_KEY_NAME}
        autoComplete="off"
        required
      />
      <fieldset className={styles.choices}>
        <legend>{t('scopes')}</legend>
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            label={t(`scope.${phraseOf(scope)}.label`)}
            hint={t(`scope.${phraseOf(scope)}.text`)}
            checked={scopes.includes(scope)}
            error={scope === API_SCOPES.at(-1) ? scopesError : undefined}
            onChange={(event) => toggle(scope, event.target.checked)}
          />
        ))}
      </fieldset>
      <TextInput
        {...form.text('lastDay')}
        type="date"
        label={t('lastDay')}
        hint={t('lastDayHint')}
        optionalText={t('optional')}
      />
    </DialogForm>
  );
}
