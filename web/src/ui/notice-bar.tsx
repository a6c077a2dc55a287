import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button } from './button.tsx';
import styles from './notice-bar.module.css';

/**
 * A question or an offer at the foot of the window; the page stays usable. Without `isShown` it is an empty region
 * that waits for its text, so that screen readers observe it.
 */
export function NoticeBar({
  isShown = true,
  className,
  ...rest
}: ComponentPropsWithRef<'aside'> & { isShown?: boolean }) {
  return <aside {...rest} className={isShown ? classNames(styles.noticeBar, className) : undefined} />;
}

/** A secondary button of the bar. */
export function QuietButton(props: Omit<ComponentPropsWithRef<typeof Button>, 'className' | 'variant'>) {
  return <Button {...props} variant="ghost" className={styles.quiet} />;
}
