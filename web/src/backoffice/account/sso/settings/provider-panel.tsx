import { SIGNATURES } from '@guichet/contract/account/sso-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './sso-page.module.css';
import type { SsoTrial, SsoValues } from './sso-values.ts';

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

/** Reads the metadata of the typed provider, and lists missing parts. */
function Trial({ form }: { form: Form<SsoValues> }) {
  const t = useTranslations('sso.trial');
  const [tried, setTried] = useState<{ as: string; answer: SsoTrial }>();
  const [isTrying, setTrying] = useState(false);
  const { discovery, scopes, signature, isLogoutShared } = form.values;
  const as = JSON.stringify([discovery, scopes, signature, isLogoutShared]);
  const attempt = async () => {
    setTrying(true);
    try {
      const body = { discovery, scopes, signature, isLogoutShared };
      setTried({ as, answer: await adminApi('POST /settingsportal/testsso', { body }) });
    } catch (error) {
      setTried(undefined);
      form.setServerError(error);
    } finally {
      setTrying(false);
    }
  };
  // A response of another provider than the typed one is ignored.
  const answer = tried?.as === as ? tried.answer : undefined;
  return (
    <div className={styles.trial}>
      <Button variant="soft" busy={isTrying} onClick={attempt}>
        {t('action')}
      </Button>
      <div role="status" className={styles.answer}>
        {answer && <Outcome answer={answer} />}
      </div>
    </div>
  );
}

function Outcome({ answer: { outcome, issuer = '', problems } }: { answer: SsoTrial }) {
  const t = useTranslations('sso.trial');
  if (outcome === 'other-issuer')
    return (
      <Notice isInset tone="warning">
        {t('otherIssuer', { issuer })}
      </Notice>
    );
  if (outcome !== 'read')
    return (
      <Notice isInset tone="warning">
        {t(outcome)}
      </Notice>
    );
  if (problems.length === 0)
    return (
      <Notice isInset tone="success">
        {t('read', { issuer })}
      </Notice>
    );
  return (
    <Notice isInset tone="warning" title={t('lacks')}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{t(`problems.${problem}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
