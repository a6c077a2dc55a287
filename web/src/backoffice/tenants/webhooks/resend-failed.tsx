import { LOG_DAYS } from '@guichet/contract/tenants/webhook-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { addDays } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Endpoint, nameOf } from './webhook-data.ts';

/** Resends the failed deliveries of an endpoint from a given day on. */
export function ResendFailed({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const format = useAdminFormat();
  const today = format.dayOf(Date.now());
  const oldest = addDays(today, -LOG_DAYS);
  const [isAsked, setAsked] = useState(false);
  const [since, setSince] = useState(oldest);
  const resend = async () => {
    const body = { endpointId: endpoint.id, since: `${since || oldest}T00:00:00Z` };
    const { count } = await adminApi('POST /settingsadmin/resendwebhooks', { body });
    showToast('success', t('resentCount', { count }));
    await router.invalidate();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('resendFailed', { count: endpoint.failed, name: nameOf(endpoint) })}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('resendFailedTitle')}
        cancelLabel={t('cancel')}
        confirmLabel={t('resendConfirm')}
        onConfirm={resend}
      >
        <p>{t('resendFailedText')}</p>
        <DatePicker
          name="since"
          label={t('since')}
          value={since}
          min={oldest}
          max={today}
          error={undefined}
          onBlur={() => undefined}
          onChange={setSince}
        />
      </ConfirmDialog>
    </>
  );
}
