import { MAX_CORRECTION, MAX_RIGHT_YEARS } from '@guichet/contract/box-office/desk-card-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
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
  problemOf,
  seenOf,
  typedQuantity,
  useCardChange,
} from './desk-cards-data.ts';

/** Returns the same day of a later year. */
const addYears = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('02-29', '02-28');

interface CorrectDialogProps {
  card: DeskCard;
  right: DeskCardRight | undefined;
  onClose: () => void;
}

/** Corrects a right: more or less of it, another last day, and why. */
export function CorrectDialog({ card, right, onClose }: CorrectDialogProps) {
  const t = useTranslations('deskCards.correct');
  return (
    <Dialog isOpen={right !== undefined} onClose={onClose} title={t('title')} hasStickyActions>
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
  const { timeZone } = useBackoffice().portal.tenant;
  const [today] = useState(() => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date()));
  const quantityOf = ({ direction, quantity }: { direction: string; quantity: string }) =>
    typedQuantity(quantity, direction === 'less', unit);
  const form = useForm({
    initial: { direction: 'more', quantity: '', lastDay: '', reason: '' },
    validate: (values) => {
      return {
        ...(problemOf(right, values) && {
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
  const problem = problemOf(right, form.values);
  const limits = { most: amountOf(unit, MAX_CORRECTION), left: amountOf(unit, remaining) };
  // The form says that a number is wrong; these say which, and up to where it may go.
  const worded = (error: string | undefined) =>
    error !== undefined && problem ? t(`problems.${problem}`, limits) : error;
  const quantityField = form.text('quantity');
  const lastDayField = form.control('lastDay');
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={words('cancel')} submitLabel={t('submit')}>
      {unit !== 'period' && (
        <>
          <Select {...form.text('direction')} label={t('direction')}>
            <option value="more">{t('more')}</option>
            <option value="less">{t('less')}</option>
          </Select>
          <NumberInput
            {...quantityField}
            error={worded(quantityField.error)}
            inputMode={unit === 'cent' ? 'decimal' : 'numeric'}
            label={t(`quantity.${unit}`)}
          />
          <p role="status" className={typography.muted}>
            {quantity !== undefined &&
              problem === undefined &&
              t('change', {
                from: amountOf(unit, remaining),
                to: amountOf(unit, Math.max(0, remaining + quantity)),
              })}
          </p>
        </>
      )}
      <DatePicker
        {...lastDayField}
        error={unit === 'period' ? worded(lastDayField.error) : lastDayField.error}
        min={today}
        max={addYears(today, MAX_RIGHT_YEARS)}
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
