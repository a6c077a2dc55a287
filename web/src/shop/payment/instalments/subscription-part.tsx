import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { expiryOf } from '../attempts/order.ts';
import { useProviderForm } from '../attempts/provider-form.ts';
import { DayDialog } from './day-dialog.tsx';
import styles from './owed-instalments.module.css';

type Schedule = CallAnswer<'GET /user/PaymentSchedules'>[number];

interface SubscriptionPartProps {
  scheduleId: string;
  state: Schedule['state'];
  subscription: NonNullable<Schedule['subscription']>;
  /** Whether there are later debits. */
  hasDebits: boolean;
}

/**
 * The card of a subscription, with buttons to change the card or the day of its debits, and to cancel the contract.
 */
export function SubscriptionPart({ scheduleId, state, subscription, hasDebits }: SubscriptionPartProps) {
  const t = useTranslations('payments.subscription');
  const format = useFormat();
  const { isBusy, leave } = useProviderForm();
  const [isOpen, setOpen] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { card, isSavedCard, isSuspended, endedAt, unpaidFrom } = subscription;
  if (endedAt && unpaidFrom)
    return (
      <p>{t('ended', { day: format.shortDay(format.dayOf(endedAt)), until: format.shortDay(unpaidFrom) })}</p>
    );
  if (state !== 'running') return null;
  return (
    <>
      {isSuspended && (
        <Notice tone="warning" isInset>
          {t('suspended')}
        </Notice>
      )}
      <p className={classNames(typography.muted, typography.num)}>
        {card
          ? t('card', { brand: card.brand, digits: card.lastDigits, expiry: expiryOf(card) })
          : t('cardUnknown')}{' '}
        {isSavedCard && t('own')}
      </p>
      <div className={styles.ways}>
        <Button
          variant="soft"
          icon="card"
          busy={isBusy}
          onClick={() => leave(() => api('GET /user/UserAliasForm', { query: { scheduleId } }))}
        >
          {t('changeCard')}
        </Button>
        {hasDebits && (
          <Button variant="soft" icon="calendar" onClick={() => setMoving(true)}>
            {t('changeDay')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setOpen(true)}>
          {t('end')}
        </Button>
      </div>
      <DayDialog
        scheduleId={scheduleId}
        dayOfTheMonth={subscription.dayOfTheMonth}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
      />
      <EndDialog scheduleId={scheduleId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface EndDialogProps {
  scheduleId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms the cancellation of the contract. */
function EndDialog({ scheduleId, isOpen, onClose }: EndDialogProps) {
  const t = useTranslations('payments.subscription');
  const router = useRouter();
  const end = async () => {
    await api('POST /user/EndSubscription', { body: { scheduleId } });
    showToast('success', t('done'));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('question')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      isDanger
      onConfirm={end}
    >
      <p>{t('consequences')}</p>
    </ConfirmDialog>
  );
}
