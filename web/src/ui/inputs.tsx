import { type ReactNode, useId, useState } from 'react';
import { type Control, Field, FieldError, type FieldProps, fieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export function TextInput({
  label,
  hint,
  error,
  required,
  optionalText,
  className,
  ...rest
}: FieldProps & Control<'input'>) {
  return (
    <Field {...fieldProps({ label, hint, error, required, optionalText })}>
      {(aria) => <input type="text" {...rest} {...aria} className={`input ${className ?? ''}`} />}
    </Field>
  );
}

/** @param children below the input: the strength meter */
export function PasswordInput({
  label,
  hint,
  error,
  required,
  showLabel,
  hideLabel,
  children,
  ...rest
}: FieldProps & Control<'input'> & { showLabel: string; hideLabel: string; children?: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...fieldProps({ label, hint, error, required })}>
      {(aria) => (
        <>
          <span className="input-wrap">
            <input
              {...rest}
              {...aria}
              type={isShown ? 'text' : 'password'}
              className="input"
              spellCheck={false}
            />
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? hideLabel : showLabel}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </span>
          {children}
        </>
      )}
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  error,
  required,
  ...rest
}: Omit<FieldProps, 'optionalText'> & Control<'input'>) {
  const id = useId();
  return (
    <label className="checkbox" htmlFor={id}>
      <input
        {...rest}
        type="checkbox"
        id={id}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <span>{label}</span>
      {hint && <span className="field-hint">{hint}</span>}
      <FieldError id={`${id}-error`} error={error} />
    </label>
  );
}

/** One choice of several, as a card. Give the group a `fieldset` with a `legend`. */
export function RadioCard({
  title,
  text,
  aside,
  ...rest
}: Omit<Control<'input'>, 'title'> & { title: ReactNode; text?: ReactNode; aside?: ReactNode }) {
  return (
    <label className="radio-card">
      <input {...rest} type="radio" />
      <span>
        <span className="radio-card-title">{title}</span>
        {text && <span className="radio-card-text">{text}</span>}
      </span>
      {aside}
    </label>
  );
}
