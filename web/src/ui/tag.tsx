import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import styles from './tag.module.css';

/** A short label. `color` is the colour of a theme, shown as a dot and a tint. */
export function Tag({
  tone = 'brand',
  color,
  className,
  children,
}: {
  tone?: 'brand' | 'neutral' | 'ok' | 'warn' | 'error';
  color?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (color) {
    return (
      <span
        className={classNames(styles.tag, styles.theme, className)}
        style={{ '--theme': color } as CSSProperties}
      >
        {children}
      </span>
    );
  }
  return <span className={classNames(styles.tag, styles[tone], className)}>{children}</span>;
}
