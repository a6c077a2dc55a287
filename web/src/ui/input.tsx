import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import styles from './input.module.css';

/** An input as such, for the inside of a `Field`. */
export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={classNames(styles.input, className)} />;
}

export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} className={classNames(styles.input, className)} />;
}

/** Holds an input and the icon or `IconButton` that lies over its end, while there is one. */
export function InputWithIcon({ hasIcon = true, children }: { hasIcon?: boolean; children: ReactNode }) {
  return <span className={hasIcon ? styles.wrap : undefined}>{children}</span>;
}

/** A choice in the browser's own list. */
export function SelectInput({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...rest} className={classNames(styles.input, className)} />;
}
