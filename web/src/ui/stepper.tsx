import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** What is counted, announced with each control: the price's name. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** Texts for the two buttons, given the label. */
  lessLabel: string;
  moreLabel: string;
}

/** A quantity, set with two buttons or typed. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 99,
  disabled,
  lessLabel,
  moreLabel,
}: StepperProps) {
  const set = (next: number): void => {
    const whole = Math.min(max, Math.max(min, Math.trunc(next) || 0));
    if (whole !== value) onChange(whole);
  };
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        className={styles.button}
        aria-label={lessLabel}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <input
        className={styles.value}
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={min}
        max={max}
        value={value}
        disabled={disabled}
        onChange={(event) => set(Number(event.target.value))}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={moreLabel}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  );
}
