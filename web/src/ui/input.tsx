import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import styles from './input.module.css';

/** A bare input, for use in a `Field`. */
export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={classNames(styles.input, className)} />;
}

export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} className={classNames(styles.input, className)} />;
}

/** Wraps an input and the optional icon or `IconButton` at its end. */
export function InputWithIcon({ hasIcon = true, children }: { hasIcon?: boolean; children: ReactNode }) {
  return <span className={hasIcon ? styles.wrap : undefined}>{children}</span>;
}

/** The browser's native select. */
export function SelectInput({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...rest} className={classNames(styles.input, className)} />;
}
