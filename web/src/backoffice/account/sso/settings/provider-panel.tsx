import { SIGNATURES } from '@guichet/contract/account/sso-rules.ts';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import type { SsoValues } from './sso-values.ts';
import { Trial } from './trial.tsx';

/** The provider, the venue's client there, and the requested claims. */
export function ProviderPanel({ form, hasSecret }: { form: Form<SsoValues>; hasSecret: boolean }) {
  const t = useTranslations('sso.provider');
  const logout = useTranslations('sso.logout');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <TextInput
        {...form.text('discovery')}
        label={t('discovery')}
        hint={t('discoveryHint')}
        type="url"
        inputMode="url"
        maxLength={300}
      />
      <TextInput {...form.text('clientId')} label={t('clientId')} maxLength={200} autoComplete="off" />
      <PasswordInput
        {...form.text('secret')}
        label={t('secret')}
        hint={hasSecret ? t('secretSet') : t('secretHint')}
        showLabel={t('show')}
        hideLabel={t('hide')}
        maxLength={300}
        autoComplete="new-password"
      />
      <DatePicker
        {...form.control('secretExpiresOn')}
        label={t('secretExpiresOn')}
        hint={t('secretExpiresOnHint')}
      />
      <TextInput {...form.text('scopes')} label={t('scopes')} hint={t('scopesHint')} maxLength={300} />
      <TextInput {...form.text('acrValues')} label={t('acrValues')} hint={t('acrHint')} maxLength={100} />
      <Select {...form.text('signature')} label={t('signature')} hint={t('signatureHint')}>
        {SIGNATURES.map((signature) => (
          <option key={signature} value={signature}>
            {t(`signatures.${signature}`)}
          </option>
        ))}
      </Select>
      <Switch
        label={logout('label')}
        hint={logout('hint')}
        isOn={form.values.isLogoutShared}
        onChange={(isOn) => form.set('isLogoutShared', isOn)}
      />
      <Trial form={form} />
    </Panel>
  );
}
