import type { Control, FieldProps } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';

type NumberInputProps = FieldProps &
  Omit<Control<'input'>, 'maxLength' | 'type' | 'inputMode'> & { inputMode?: 'numeric' | 'decimal' };

/**
 * A number as it is typed. It has no `maxLength`, which would cut 10000 to 1000 without a word: the rules of the form
 * say what is wrong with a number that is too large.
 */
export function NumberInput({ inputMode = 'numeric', ...props }: NumberInputProps) {
  return <TextInput autoComplete="off" inputMode={inputMode} {...props} />;
}
