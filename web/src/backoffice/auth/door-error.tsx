import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPage } from '../shell/error-page.tsx';
import './door.css';

/** The back office itself is unknown or out of reach: there is nothing of it to put around the message. */
export function DoorError(props: ErrorComponentProps) {
  return (
    <main className="door">
      <ErrorPage {...props} />
    </main>
  );
}
