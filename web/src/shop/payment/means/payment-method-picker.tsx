import { labelIn } from '@guichet/contract/locale.ts';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { FieldError, Legend } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import typography from '#ui/typography.module.css';
import form from '../attempts/order-form.module.css';
import type { PaymentMethod } from '../attempts/summary-data.ts';
import { expiryOf, FREE_CART_METHOD } from '../attempts/view.ts';
import { InstalmentList } from '../instalments/instalment-list.tsx';
import { MonthlySchedule } from '../instalments/monthly-schedule.tsx';
import styles from './payment-method-picker.module.css';

interface PaymentMethodPickerProps {
  methods: PaymentMethod[];
  /** Why no payment method is available. */
  unavailable: string | undefined;
  chosen: PaymentMethod['id'] | undefined;
  error: string | undefined;
  onChoose: (method: PaymentMethod['id']) => void;
}

/** Choice of the payment method. */
export function PaymentMethodPicker({
  methods,
  unavailable,
  chosen,
  error,
  onChoose,
}: PaymentMethodPickerProps) {
  const t = useTranslations('summary.means');
  const locale = useLocale();
  const errorId = useId();
  const { schedule, dayOfTheMonth } = methods.find(({ id }) => id === chosen) ?? {};
  if (unavailable)
    return (
      <Notice tone="warning" isInset>
        {unavailable}
      </Notice>
    );
  if (methods.every(({ id }) => id === FREE_CART_METHOD))
    return <p className={typography.muted}>{t('free')}</p>;
  return (
    <fieldset className={form.part} aria-describedby={error ? errorId : undefined}>
      <Legend>{t('legend')}</Legend>
      {methods.map(({ id, labels, schedule, dayOfTheMonth, card }) => (
        <RadioCard
          key={id}
          name="means"
          value={String(id)}
          checked={chosen === id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={() => onChoose(id)}
          title={labelIn(labels, locale)}
          text={
            <>
              {card && (
                <>
                  {t('card', { brand: card.brand, digits: card.lastDigits, expiry: expiryOf(card) })}
                  <br />
                </>
              )}
              {!schedule
                ? t('hosted')
                : dayOfTheMonth
                  ? t('monthly')
                  : t('split', { count: schedule.length })}
            </>
          }
          aside={
            <span className={styles.icon}>
              <Icon name="card" size={26} />
            </span>
          }
        />
      ))}
      {schedule && dayOfTheMonth && <MonthlySchedule dues={schedule} dayOfTheMonth={dayOfTheMonth} />}
      {schedule && !dayOfTheMonth && (
        <InstalmentList
          label={t('schedule')}
          instalments={schedule.map((due, index) => ({ ...due, when: index === 0 ? t('today') : undefined }))}
        />
      )}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
