import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';
import { useTypedNumber } from './use-typed-number.ts';

interface StepperProps {
  /** Name of the counted price, announced with each control. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** See {@link useTypedNumber}. */
  isLive?: boolean;
}

/** A quantity, set with two buttons or typed. */
export function Stepper({ label, value, onChange, min = 0, max = 99, disabled, isLive }: StepperProps) {
  const t = useTranslations('common.stepper');
  const errorId = useId();
  const { input, isInvalid, step } = useTypedNumber({ value, min, max, onChange, isLive });
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('less', { label })}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <input
        {...input}
        className={styles.value}
        aria-label={label}
        aria-describedby={isInvalid ? errorId : undefined}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={t('more', { label })}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={20} />
      </button>
      <div className={styles.error} role="alert">
        <FieldError id={errorId} error={isInvalid ? t('invalid', { min, max }) : undefined} />
      </div>
    </div>
  );
}
