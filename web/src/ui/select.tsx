import type { ReactNode } from 'react';
import { type Control, Field, type FieldProps, fieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { InputWithIcon, SelectInput } from './input.tsx';

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
        <InputWithIcon>
          <SelectInput {...rest} {...aria}>
            {children}
          </SelectInput>
          <Icon name="down" />
        </InputWithIcon>
      )}
    </Field>
  );
}
