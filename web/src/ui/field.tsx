import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import './field.css';
import { Icon } from './icon.tsx';

/** What ties a control to its label, hint and error. */
export interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what is wrong; the control is then marked invalid. */
  error?: string | undefined;
  required?: boolean;
  /** Said beside the label of a field that may stay empty: `(facultatif)`. */
  optionalText?: string;
}

/** Label, control, hint and error, tied together. */
export function Field({
  label,
  hint,
  error,
  required,
  optionalText,
  children,
}: FieldProps & { children: (aria: FieldAria) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {optionalText && <span className="field-optional">{optionalText}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <div className="field-error" id={id}>
      <Icon name="alert" size={18} />
      {error}
    </div>
  );
}

/** What a control takes beside what its field does. */
export type Control<Tag extends 'input' | 'select'> = Omit<
  ComponentPropsWithRef<Tag>,
  'id' | 'required' | 'children'
>;

/** Leaves out what is not given, as exact optional properties ask. */
export function fieldProps(props: { [Key in keyof FieldProps]: FieldProps[Key] | undefined }): FieldProps {
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as unknown as FieldProps;
}
