import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The ids that associate a control with its label, hint and error. */
export interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message; the control is then marked invalid. */
  error?: string | undefined;
  required?: boolean;
  /** Shown beside the label of an optional field: `(facultatif)`. */
  optionalText?: string;
}

/** Associated label, control, hint and error. */
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
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optionalText && <span className={styles.optional}>{optionalText}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The legend of a group of controls within a `fieldset`, styled like a field's label. */
export function Legend({ children }: { children: ReactNode }) {
  return <legend className={styles.label}>{children}</legend>;
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={styles.hint} id={id}>
      {children}
    </span>
  );
}

export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <span className={styles.error} id={id} data-error tabIndex={-1}>
      <Icon name="alert" size={18} />
      {error}
    </span>
  );
}

/** Properties of the control, beside those of its field. */
export type Control<Tag extends 'input' | 'select'> = Omit<
  ComponentPropsWithRef<Tag>,
  'id' | 'required' | 'children'
>;

/** Removes undefined properties, as exact optional property types require. */
export function fieldProps(props: { [Key in keyof FieldProps]: FieldProps[Key] | undefined }): FieldProps {
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as unknown as FieldProps;
}
