import { type ReactNode, useId } from 'react';
import { FieldHint } from './field.tsx';
import styles from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  /** The accessible name, if the label is not sufficient. */
  name?: string;
  onChange: (isOn: boolean) => void;
}

/** Turns a setting on or off immediately, without submitting a form. */
export function Switch({ label, hint, isOn, isDisabled = false, name, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <button
        type="button"
        role="switch"
        id={id}
        className={styles.button}
        aria-checked={isOn}
        aria-disabled={isDisabled || undefined}
        aria-label={name}
        aria-labelledby={name ? undefined : `${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => !isDisabled && onChange(!isOn)}
      />
      <label className={styles.words} htmlFor={id}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      </label>
    </div>
  );
}
