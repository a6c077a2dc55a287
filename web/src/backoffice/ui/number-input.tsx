import type { Control, FieldProps } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';

type NumberInputProps = FieldProps &
  Omit<Control<'input'>, 'maxLength' | 'type' | 'inputMode'> & { inputMode?: 'numeric' | 'decimal' };

/**
 * A number as typed text. It has no `maxLength`, which would silently cut 10000 to 1000: the rules of the form report
 * a number that is too large.
 */
export function NumberInput({ inputMode = 'numeric', ...props }: NumberInputProps) {
  return <TextInput autoComplete="off" inputMode={inputMode} {...props} />;
}
