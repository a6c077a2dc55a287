import type { ErrorComponentProps } from '@tanstack/react-router';
import { classNames } from '#lib/class-names.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import styles from './auth-layout.module.css';

/** Error of an unknown or unavailable back office, shown without the shell. */
export function AuthError(props: ErrorComponentProps) {
  return (
    <main className={classNames(styles.authLayout, styles.error)}>
      <ErrorPage {...props} />
    </main>
  );
}
