import { type ReactNode, useId } from 'react';
import './switch.css';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  /** Read aloud in place of the label, where that is not enough by itself. */
  name?: string;
  onChange: (isOn: boolean) => void;
}

/** Turns something on or off at once, without a form that is sent. */
export function Switch({ label, hint, isOn, isDisabled = false, name, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch">
      <button
        type="button"
        role="switch"
        id={id}
        className="switch-button"
        aria-checked={isOn}
        aria-disabled={isDisabled || undefined}
        aria-label={name}
        aria-labelledby={name ? undefined : `${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => !isDisabled && onChange(!isOn)}
      />
      <label className="switch-words" htmlFor={id}>
        <span id={`${id}-label`} className="switch-label">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="field-hint">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
