import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Lead time and duration of the dialog (specified-behaviour.md#sessions). */
const ASK_BEFORE_EXPIRY_MS = 5 * 60_000;
const ANSWER_TIME_MS = 30_000;

interface SessionKeeperProps {
  /** Milliseconds since 1970. */
  expiresAt: number;
  extend: () => Promise<void>;
  /** Signs out on every device, on request. */
  leave: () => Promise<void>;
  /** Ends this session, after no answer in time or a failed extension. */
  end: () => Promise<void>;
  /** Whether the session expires offline without deleting this browser's offline data. */
  staysOffline?: boolean;
}

const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Asks five minutes before the end of the session whether to extend it; without an answer, ends it. */
export function SessionKeeper({ expiresAt, extend, leave, end, staysOffline = false }: SessionKeeperProps) {
  const t = useTranslations('common.session');
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const isAsking = secondsLeft !== undefined;
  const answeredFor = useRef(0);
  useEffect(() => {
    setSecondsLeft(undefined);
    // A session at its maximum length cannot be extended again, so the dialog does not ask a second time.
    if (expiresAt - answeredFor.current < 60_000) return;
    const wait = expiresAt - ASK_BEFORE_EXPIRY_MS - Date.now();
    const timer = setTimeout(() => setSecondsLeft(ANSWER_TIME_MS / 1000), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, (left ?? 1) - 1)), 1000);
    return () => clearInterval(timer);
  }, [isAsking]);
  const isOver = secondsLeft === 0;
  const endUnlessOffline = async () =>
    staysOffline && !navigator.onLine ? setSecondsLeft(undefined) : end();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, whatever changes during the sign-out
  useEffect(() => {
    if (isOver) void endUnlessOffline();
  }, [isOver]);
  const stay = (): Promise<void> => {
    answeredFor.current = expiresAt;
    return extend().catch((error) =>
      staysOffline && isUnreached(error) ? setSecondsLeft(undefined) : end(),
    );
  };
  return (
    <Dialog
      isOpen={isAsking}
      title={t('title')}
      actions={
        <>
          <Button variant="ghost" onClick={leave}>
            {t('leave')}
          </Button>
          <Button onClick={stay}>{t('stay')}</Button>
        </>
      }
    >
      <p role="timer">{t('text', { seconds: secondsLeft ?? 0 })}</p>
    </Dialog>
  );
}
