import { useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { useAmount } from '../../cards/movement.tsx';
import {
  type DeskCard,
  type DeskCardRight,
  seenOf,
  typedQuantity,
  useCardChange,
} from './desk-cards-data.ts';

interface CorrectDialogProps {
  card: DeskCard;
  right: DeskCardRight | undefined;
  onClose: () => void;
}

/** Corrects a right: more or less of it, another last day, and why. */
export function CorrectDialog({ card, right, onClose }: CorrectDialogProps) {
  const t = useTranslations('deskCards.correct');
  return (
    <Dialog isOpen={right !== undefined} onClose={onClose} title={t('title')}>
      {right && <CorrectForm card={card} right={right} onClose={onClose} />}
    </Dialog>
  );
}

function CorrectForm({ card, right, onClose }: CorrectDialogProps & { right: DeskCardRight }) {
  const t = useTranslations('deskCards.correct');
  const words = useTranslations('deskCards');
  const change = useCardChange();
  const format = useAdminFormat();
  const amountOf = useAmount();
  const { unit, remaining = 0 } = right;
  const quantityOf = ({ direction, quantity }: { direction: string; quantity: string }) =>
    typedQuantity(quantity, direction === 'less', unit);
  const form = useForm({
    initial: { direction: 'more', quantity: '', lastDay: '', reason: '' },
    validate: (values) => {
      const quantity = quantityOf(values);
      return {
        ...((quantity === undefined || (quantity === 0 && values.lastDay === '')) && {
          [unit === 'period' ? 'lastDay' : 'quantity']: 'field.number' as const,
        }),
        ...(values.reason.trim() === '' && { reason: 'field.required' as const }),
      };
    },
    onSubmit: async ({ lastDay, reason, ...typed }) => {
      const body = {
        ...seenOf(card),
        rightId: right.id,
        quantity: quantityOf(typed) ?? 0,
        reason: reason.trim(),
        ...(lastDay && { lastDay }),
      };
      await change(() => adminApi('POST /boxoffice/deskcardcorrection', { body }));
      showToast('success', t('done'));
      onClose();
    },
  });
  const quantity = quantityOf(form.values);
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={words('cancel')} submitLabel={t('submit')}>
      {unit !== 'period' && (
        <>
          <Select {...form.text('direction')} label={t('direction')}>
            <option value="more">{t('more')}</option>
            <option value="less">{t('less')}</option>
          </Select>
          <NumberInput
            {...form.text('quantity')}
            inputMode={unit === 'cent' ? 'decimal' : 'numeric'}
            label={t(`quantity.${unit}`)}
          />
          <p role="status" className={typography.muted}>
            {quantity !== undefined &&
              t('change', {
                from: amountOf(unit, remaining),
                to: amountOf(unit, Math.max(0, remaining + quantity)),
              })}
          </p>
        </>
      )}
      <DatePicker
        {...form.control('lastDay')}
        label={t('lastDay')}
        hint={t('lastDayHint', { day: format.shortDay(right.validityEndDate) })}
      />
      <TextInput
        {...form.text('reason')}
        label={words('reason')}
        hint={t('reasonHint')}
        maxLength={300}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
