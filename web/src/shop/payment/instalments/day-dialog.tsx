import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { InstalmentList } from './instalment-list.tsx';

type Debits = CallAnswer<'POST /user/SubscriptionDay'>['debits'];

const DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

interface DayDialogProps {
  scheduleId: string;
  /** Present day of the debits. */
  dayOfTheMonth: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Moves the debits of a subscription to another day of the month, after the new days were shown. */
export function DayDialog({ scheduleId, dayOfTheMonth, isOpen, onClose }: DayDialogProps) {
  const t = useTranslations('payments.subscription');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [day, setDay] = useState(dayOfTheMonth);
  const [shown, setShown] = useState<{ debits?: Debits; error?: unknown }>({});
  useEffect(() => {
    if (isOpen) setDay(dayOfTheMonth);
  }, [isOpen, dayOfTheMonth]);
  useEffect(() => {
    if (!isOpen) return;
    let isLeft = false;
    setShown({});
    api('POST /user/SubscriptionDay', { body: { scheduleId, dayOfTheMonth: day } }).then(
      ({ debits }) => isLeft || setShown({ debits }),
      (error: unknown) => isLeft || setShown({ error }),
    );
    return () => {
      isLeft = true;
    };
  }, [isOpen, scheduleId, day]);
  const { debits, error } = shown;
  const confirm = async () => {
    const nextDay = debits?.[0]?.day;
    if (nextDay === undefined) throw new Error('No days were shown');
    await api('POST /user/SubscriptionDay', { body: { scheduleId, dayOfTheMonth: day, nextDay } });
    showToast('success', t('dayDone'));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('dayTitle')}
      confirmLabel={t('dayConfirm')}
      cancelLabel={t('dayKeep')}
      isReady={debits !== undefined}
      onConfirm={confirm}
    >
      <Select
        label={t('dayLabel')}
        hint={t('dayHint')}
        value={day}
        onChange={(event) => setDay(Number(event.target.value))}
      >
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      <div aria-live="polite">
        {debits && <InstalmentList label={t('dayNew')} instalments={debits} />}
        <Failure text={error === undefined ? undefined : errorMessage(error)} />
      </div>
    </ConfirmDialog>
  );
}
