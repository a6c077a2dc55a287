import type { ReactNode } from 'react';
import { type Control, Field, type FieldProps, fieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export function Select({
  label,
  hint,
  error,
  required,
  optionalText,
  children,
  ...rest
}: FieldProps & Control<'select'> & { children: ReactNode }) {
  return (
    <Field {...fieldProps({ label, hint, error, required, optionalText })}>
      {(aria) => (
        <span className="input-wrap">
          <select {...rest} {...aria} className="input">
            {children}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}
