import type { CallAnswer } from '@guichet/contract/calls.ts';
import { NOTIFIED_BY } from '@guichet/contract/payment/setting-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Form } from '#ui/use-form.ts';
import { type OnlinePayment, type PaymentValues, protocolOf, shopOf } from './payment-values.ts';
import styles from './shop-check.module.css';

type Found = CallAnswer<'POST /settingsadmin/checkonlinepayment'>;

/** Checks the typed shop: signs with its keys, asks the provider, and explains problems. */
export function ShopCheck({ form, saved }: { form: Form<PaymentValues>; saved: OnlinePayment }) {
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
