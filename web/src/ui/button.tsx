import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

interface ButtonStyle {
  variant?: 'primary' | 'soft' | 'ghost' | 'danger';
  /** Whether it takes the whole width. */
  wide?: boolean;
  large?: boolean;
}

interface ButtonContent extends ButtonStyle {
  icon?: IconName;
  children: ReactNode;
}

/** Returns the classes of a button, for an element other than `Button` and `LinkButton`. */
export function buttonClass({ variant = 'primary', wide, large }: ButtonStyle = {}, more?: string) {
  return classNames(styles.button, styles[variant], wide && styles.wide, large && styles.large, more);
}

/** A button. `busy` shows that the action is running and ignores further presses without losing the focus. */
export function Button({
  variant = 'primary',
  icon,
  wide = false,
  large = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentPropsWithRef<'button'> & ButtonContent & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, wide, large }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'primary',
  icon,
  wide = false,
  large = false,
  className,
  children,
  ...rest
}: AppLinkProps & ButtonContent) {
  return (
    <AppLink {...rest} className={buttonClass({ variant, wide, large }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </AppLink>
  );
}

/** A button that looks like a link, within or below a text. */
export function TextButton({ className, type = 'button', ...rest }: ComponentPropsWithRef<'button'>) {
  return <button {...rest} type={type} className={classNames(styles.text, className)} />;
}
