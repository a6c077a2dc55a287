import type { ComponentPropsWithRef, ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import './button.css';
import { Icon, type IconName } from './icon.tsx';

interface Look {
  variant?: 'primary' | 'soft' | 'ghost' | 'danger';
  icon?: IconName;
  /** Takes the whole width. */
  wide?: boolean;
  large?: boolean;
  children: ReactNode;
}

function classOf({ variant = 'primary', wide, large }: Look, more = ''): string {
  const names = ['button', `button-${variant}`, wide && 'button-wide', large && 'button-large', more];
  return names.filter(Boolean).join(' ');
}

/** `busy` shows that the action runs and holds further presses back, without losing the focus. */
export function Button({
  variant,
  icon,
  wide,
  large,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentPropsWithRef<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, wide, large, children } as Look, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="button-spinner" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  icon,
  wide,
  large,
  className,
  children,
  ...rest
}: AppLinkProps & Look) {
  return (
    <AppLink {...rest} className={classOf({ variant, wide, large, children } as Look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </AppLink>
  );
}

interface IconLook {
  icon: IconName;
  /** Read aloud, and shown on hover. */
  label: string;
  /** A red dot: something waits there. */
  dot?: boolean;
}

const iconClass = (dot: boolean | undefined, more = ''): string =>
  `icon-button${dot ? ' icon-button-dot' : ''} ${more}`.trim();

export function IconButton({
  icon,
  label,
  dot,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'children'> & IconLook) {
  return (
    <button type="button" {...rest} className={iconClass(dot, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  dot,
  className,
  ...rest
}: Omit<AppLinkProps, 'children'> & IconLook) {
  return (
    <AppLink {...rest} className={iconClass(dot, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </AppLink>
  );
}
