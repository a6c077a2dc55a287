import type { CallAnswer } from '@guichet/contract/calls.ts';
import { NOTIFIED_BY, PAYMENT_PROTOCOLS, SHOP_NAMES } from '@guichet/contract/payment/setting-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Legend } from '#ui/field.tsx';
import { PasswordInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './online-payments-page.module.css';
import { type OnlinePayment, type PaymentValues, protocolOf, shopOf } from './payment-values.ts';

interface ShopPanelProps {
  form: Form<PaymentValues>;
  saved: OnlinePayment;
}

/** The shop at the provider, and its check. */
export function ShopPanel({ form, saved }: ShopPanelProps) {
  const t = useTranslations('onlinePayments.shop');
  const protocol = protocolOf(form.values, saved);
  const names = useTranslations(`onlinePayments.shop.${protocol}`);
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <fieldset className={styles.choices}>
        <Legend>{t('mode')}</Legend>
        {(['test', 'production'] as const).map((mode) => (
          <RadioCard
            key={mode}
            name="mode"
            value={mode}
            title={t(mode)}
            text={t(`${mode}Hint`)}
            checked={form.values.mode === mode}
            onChange={() => form.set('mode', mode)}
          />
        ))}
      </fieldset>
      <div className={styles.inputs}>
        <Select {...form.text('providerId')} label={t('provider')}>
          {(saved.mayEmbed || saved.providerId === null) &&
            PAYMENT_PROTOCOLS.map((embedded) => (
              <option key={embedded} value={embedded}>
                {t(`${embedded}.embedded`)}
              </option>
            ))}
          {saved.providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextInput
          {...form.text('idSite')}
          label={names('idSite')}
          hint={names('idSiteHint')}
          inputMode={SHOP_NAMES[protocol].inputMode}
          autoComplete="off"
          required
        />
        <SecretInput form={form} saved={saved} name="sitePassword" isSet={saved.hasSitePassword} />
        <SecretInput form={form} saved={saved} name="apiKey" isSet={saved.hasApiKey} />
      </div>
      {NOTIFIED_BY[protocol] === 'address' && (
        <Notice isInset title={t('notificationTitle')}>
          <p>{t('notificationText')}</p>
          <p className={styles.address}>{saved.notificationUrls[protocol]}</p>
        </Notice>
      )}
      <ShopCheck form={form} saved={saved} />
      <FormerShops saved={saved} />
    </Panel>
  );
}

/** A field for a secret, which is never shown and is replaced by typing another one. */
function SecretInput({
  form,
  saved,
  name,
  isSet,
}: ShopPanelProps & {
  name: 'sitePassword' | 'apiKey';
  isSet: boolean;
}) {
  const t = useTranslations('onlinePayments.shop');
  const names = useTranslations(`onlinePayments.shop.${protocolOf(form.values, saved)}`);
  return (
    <PasswordInput
      {...form.text(name)}
      label={names(name)}
      hint={isSet ? t('isSet') : names(`${name}Hint`)}
      showLabel={t('show')}
      hideLabel={t('hide')}
      maxLength={200}
      autoComplete="new-password"
      required={!isSet}
    />
  );
}

/** The previous shops whose notifications are still accepted. */
function FormerShops({ saved: { formerShops } }: Pick<ShopPanelProps, 'saved'>) {
  const t = useTranslations('onlinePayments.former');
  const { shortDay } = useAdminFormat();
  if (formerShops.length === 0) return null;
  return (
    <Notice isInset title={t('title')}>
      <p>{t('text')}</p>
      <ul>
        {formerShops.map(({ idSite, isProduction, replacedAt, endsAt }) => (
          <li key={replacedAt}>
            {t(isProduction ? 'production' : 'test', {
              site: idSite,
              replaced: shortDay(replacedAt),
              end: shortDay(endsAt),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Found = CallAnswer<'POST /settingsadmin/checkonlinepayment'>;

/** Checks the typed shop: signs with its keys, asks the provider, and explains problems. */
function ShopCheck({ form, saved }: { form: Form<PaymentValues>; saved: OnlinePayment }) {
  const t = useTranslations('onlinePayments.check');
  const [checked, setChecked] = useState<{ shop: string; found: Found }>();
  const [isChecking, setChecking] = useState(false);
  const typed = shopOf(form.values, saved);
  const protocol = protocolOf(form.values, saved);
  const shop = JSON.stringify(typed);
  const check = async () => {
    setChecking(true);
    try {
      const found = await adminApi('POST /settingsadmin/checkonlinepayment', { body: typed });
      setChecked({ shop, found });
    } catch (error) {
      setChecked(undefined);
      form.setServerError(error);
    } finally {
      setChecking(false);
    }
  };
  // A result for another shop than the typed one is ignored.
  const found = checked?.shop === shop ? checked.found : undefined;
  return (
    <div className={styles.shopCheck}>
      <Button variant="soft" busy={isChecking} onClick={check}>
        {t('action')}
      </Button>
      <div role="status" className={styles.found}>
        {found && (
          <>
            <Notice isInset tone={found.access === 'ok' ? 'success' : 'warning'}>
              {t(`access.${found.access}`)}
            </Notice>
            <Notice isInset tone={found.signature === 'ok' ? 'success' : 'warning'}>
              {t(`${NOTIFIED_BY[protocol] === 'form' ? 'signature' : 'eventSignature'}.${found.signature}`)}
            </Notice>
          </>
        )}
      </div>
    </div>
  );
}
