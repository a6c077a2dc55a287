import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPage } from '../shell/error-page.tsx';
import './auth-layout.css';

/** The back office itself is unknown or unavailable: the message has no shell around it. */
export function AuthError(props: ErrorComponentProps) {
  return (
    <main className="door">
      <ErrorPage {...props} />
    </main>
  );
}
