import { labelIn } from '@guichet/contract/locale.ts';
import { Fragment, useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { FieldError, Legend } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import typography from '#ui/typography.module.css';
import { FREE_CART_METHOD } from '../attempts/order.ts';
import type { PaymentMethod } from '../attempts/summary-data.ts';
import form from '../attempts/summary-page.module.css';
import { MethodSchedule } from './method-schedule.tsx';
import { MethodWords } from './method-words.tsx';
import styles from './payment-method-picker.module.css';

interface PaymentMethodPickerProps {
  methods: PaymentMethod[];
  /** Why no payment method is available. */
  unavailable: string | undefined;
  chosen: PaymentMethod['id'] | undefined;
  error: string | undefined;
  onChoose: (method: PaymentMethod['id']) => void;
}

/** Chooses the payment method; a single method is stated without a choice. */
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
  if (unavailable)
    return (
      <Notice tone="warning" isInset>
        {unavailable}
      </Notice>
    );
  if (methods.every(({ id }) => id === FREE_CART_METHOD))
    return <p className={typography.muted}>{t('free')}</p>;
  const [first, ...others] = methods;
  if (first && others.length === 0) return <OnlyMethod method={first} error={error} />;
  return (
    <fieldset className={form.part} aria-describedby={error ? errorId : undefined}>
      <Legend>{t('legend')}</Legend>
      {methods.map((method) => (
        <Fragment key={method.id}>
          <RadioCard
            name="means"
            value={String(method.id)}
            checked={chosen === method.id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={() => onChoose(method.id)}
            title={labelIn(method.labels, locale)}
            text={<MethodWords method={method} />}
            aside={
              <span className={styles.icon}>
                <Icon name="card" size={26} />
              </span>
            }
          />
          {chosen === method.id && <MethodSchedule method={method} />}
        </Fragment>
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

function OnlyMethod({ method, error }: { method: PaymentMethod; error: string | undefined }) {
  const t = useTranslations('summary.means');
  const locale = useLocale();
  const errorId = useId();
  return (
    <section className={form.part} aria-label={t('legend')}>
      <p className={styles.only}>
        <span className={styles.icon}>
          <Icon name="card" size={26} />
        </span>
        <span>
          <b>{labelIn(method.labels, locale)}</b>
          <br />
          <span className={typography.muted}>
            <MethodWords method={method} />
          </span>
        </span>
      </p>
      <MethodSchedule method={method} />
      <FieldError id={errorId} error={error} />
    </section>
  );
}
