import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '#lib/class-names.ts';
import styles from './checkbox.module.css';
import { type Control, FieldError, FieldHint, type FieldProps } from './field.tsx';

/** A checkbox with its label, hint and error. */
export function Checkbox({
  label,
  hint,
  error,
  required,
  ...rest
}: Omit<FieldProps, 'optionalText'> & Control<'input'>) {
  const id = useId();
  return (
    <label className={styles.checkbox} htmlFor={id}>
      <input
        {...rest}
        type="checkbox"
        id={id}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <span>{label}</span>
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldError id={`${id}-error`} error={error} />
    </label>
  );
}

/** A checkbox without a visible label; its accessible name is announced. */
export function BareCheckbox({
  label,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'id'> & { label: string }) {
  const id = useId();
  return (
    <label className={classNames(styles.checkbox, styles.bare, className)} htmlFor={id}>
      <input {...rest} id={id} type="checkbox" />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}
