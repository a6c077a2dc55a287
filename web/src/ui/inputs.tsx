import { type ReactNode, useState } from 'react';
import { EYE, EYE_OFF } from './eye-icons.ts';
import { type Control, Field, type FieldProps, fieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, InputWithIcon } from './input.tsx';

export function TextInput({
  label,
  hint,
  error,
  required,
  optionalText,
  ...rest
}: FieldProps & Control<'input'>) {
  return (
    <Field {...fieldProps({ label, hint, error, required, optionalText })}>
      {(aria) => <Input type="text" {...rest} {...aria} />}
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
          <InputWithIcon>
            <Input {...rest} {...aria} type={isShown ? 'text' : 'password'} spellCheck={false} />
            <IconButton
              icon={isShown ? EYE_OFF : EYE}
              label={isShown ? hideLabel : showLabel}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </InputWithIcon>
          {children}
        </>
      )}
    </Field>
  );
}
