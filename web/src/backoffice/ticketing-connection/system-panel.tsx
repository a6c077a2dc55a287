import { TICKETING_PROVIDERS } from '@guichet/contract/backoffice/master-area-rules.ts';
import { useTranslations } from 'use-intl';
import { Legend } from '#ui/field.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import type { Form } from '#ui/use-form.ts';
import { Panel } from '../page.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import type { Connection, ConnectionValues } from './connection-values.ts';
import styles from './system-panel.module.css';

interface SystemPanelProps {
  form: Form<ConnectionValues>;
  connection: Connection;
}

/** Fields of the system: its kind, address and credentials. */
export function SystemPanel({ form, connection }: SystemPanelProps) {
  const t = useTranslations('ticketingConnection.system');
  const { type } = form.values;
  return (
    <Panel title={t('title')}>
      <fieldset className={styles.types}>
        <Legend>{t('type')}</Legend>
        {TICKETING_PROVIDERS.map((one) => (
          <RadioCard
            key={one}
            name="type"
            value={one}
            checked={type === one}
            onChange={() => form.set('type', one)}
            title={t(`types.${one}.title`)}
            text={t(`types.${one}.text`)}
          />
        ))}
      </fieldset>
      <CartsNotice connection={connection} />
      {type !== 'embedded' && <RemoteFields form={form} connection={connection} />}
      <NumberInput {...form.text('apiVersion')} label={t('apiVersion')} required />
    </Panel>
  );
}

/** Address and credentials of a system that is reached by a connection. */
function RemoteFields({ form, connection: { mayBePrivate, hasPartnerPassword } }: SystemPanelProps) {
  const t = useTranslations('ticketingConnection.system');
  const common = useTranslations('common.password');
  return (
    <>
      <TextInput
        {...form.text('baseAddressApiV5')}
        label={t('address')}
        hint={t(mayBePrivate ? 'addressHint' : 'publicAddressHint')}
        inputMode="url"
        maxLength={300}
        autoComplete="off"
        required
      />
      <TextInput
        {...form.text('partnerLogin')}
        label={t('partnerLogin')}
        hint={t('partnerLoginHint')}
        maxLength={200}
        autoComplete="off"
      />
      <PasswordInput
        {...form.text('partnerPassword')}
        label={t('partnerPassword')}
        hint={t(hasPartnerPassword ? 'passwordKept' : 'passwordMissing')}
        maxLength={500}
        autoComplete="new-password"
        showLabel={common('show')}
        hideLabel={common('hide')}
      />
      <DatePicker {...form.control('keyExpiresOn')} label={t('keyExpiresOn')} hint={t('keyExpiresOnHint')} />
    </>
  );
}

/** Warns about carts that hold places at the present system before another one is chosen. */
function CartsNotice({ connection: { carts } }: { connection: Connection }) {
  const t = useTranslations('ticketingConnection.system');
  if (carts.paying + carts.open === 0) return null;
  return (
    <Notice isInset tone={carts.paying > 0 ? 'warning' : 'info'}>
      {carts.paying > 0 && <p>{t('paying', { count: carts.paying })}</p>}
      {carts.open > 0 && <p>{t('open', { count: carts.open })}</p>}
    </Notice>
  );
}
