import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { addDays } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';

/** Closes yesterday, or today up to now. */
export function CloseButton({ today, isRunning }: { today: string; isRunning: boolean }) {
  const t = useTranslations('closings.close');
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const close = async (day: string) => {
    setBusy(true);
    try {
      await adminApi('POST /settingsadmin/closing', { body: { day } });
      await router.invalidate();
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="ghost" busy={isBusy || isRunning} onClick={() => close(addDays(today, -1))}>
        {t('yesterday')}
      </Button>
      <Button busy={isBusy || isRunning} onClick={() => close(today)}>
        {t('today')}
      </Button>
    </>
  );
}
