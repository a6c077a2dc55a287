import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonContent {
  icon: IconName;
  /** Announced, and shown on hover. */
  label: string;
  /** Whether a red dot marks something new. */
  dot?: boolean;
}

const classOf = (dot: boolean, more?: string) => classNames(styles.iconButton, dot && styles.dot, more);

/** A round button with an icon only. */
export function IconButton({
  icon,
  label,
  dot = false,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'children'> & IconButtonContent) {
  return (
    <button type="button" {...rest} className={classOf(dot, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

/** A link that looks like an `IconButton`. */
export function IconLink({
  icon,
  label,
  dot = false,
  className,
  ...rest
}: Omit<AppLinkProps, 'children'> & IconButtonContent) {
  return (
    <AppLink {...rest} className={classOf(dot, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </AppLink>
  );
}
