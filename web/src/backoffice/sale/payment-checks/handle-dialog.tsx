import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import styles from '../stuck-carts/stuck-carts.module.css';
import type { PaymentToCheck } from '../stuck-carts/stuck-data.ts';
import { useAmount } from './payment-card.tsx';

interface HandleDialogProps {
  payment: PaymentToCheck | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Marks a payment as handled, with a note. */
export function HandleDialog({ payment, onClose, onDone }: HandleDialogProps) {
  const t = useTranslations('stuckCarts.payments');
  const common = useTranslations('stuckCarts.dialog');
  const errorMessage = useErrorMessage();
  const amountOf = useAmount();
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets with each payment
  useEffect(() => {
    setNote('');
    setNoteMissing(false);
    setFailure(undefined);
  }, [payment?.id]);
  const save = async () => {
    if (!payment) return;
    if (note.trim() === '') return setNoteMissing(true);
    setBusy(true);
    setFailure(undefined);
    try {
      await adminApi('POST /Purchase/HandledPayment', { body: { id: payment.id, note: note.trim() } });
      onDone();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={payment !== undefined}
      onClose={onClose}
      title={t('handleTitle')}
      closeLabel={common('close')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {t('handleConfirm')}
          </Button>
        </>
      }
    >
      <p>{payment && t('handleText', { amount: amountOf(payment) })}</p>
      <Field
        label={t('note')}
        hint={t('noteHint')}
        required
        {...(isNoteMissing && { error: common('reasonMissing') })}
      >
        {(aria) => (
          <TextArea
            {...aria}
            className={styles.note}
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
              setNoteMissing(false);
            }}
          />
        )}
      </Field>
      <Failure text={failure} />
    </Dialog>
  );
}
