import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** When the dialog opens, and how long it waits (specified-behaviour.md#sessions). */
const ASK_BEFORE_EXPIRY_MS = 5 * 60_000;
const ANSWER_TIME_MS = 30_000;

interface SessionKeeperProps {
  /** Milliseconds since 1970. */
  expiresAt: number;
  extend: () => Promise<void>;
  /** Signs out everywhere, on request. */
  leave: () => Promise<void>;
  /** Ends this session: without an answer in time, or when it cannot be extended. */
  end: () => Promise<void>;
  /** Without a network the session ends by itself, and what this browser keeps for then stays. */
  staysOffline?: boolean;
}

const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Five minutes before the session ends, asks whether to extend it; without an answer, ends it. */
export function SessionKeeper({ expiresAt, extend, leave, end, staysOffline = false }: SessionKeeperProps) {
  const t = useTranslations('common.session');
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const isAsking = secondsLeft !== undefined;
  const answeredFor = useRef(0);
  useEffect(() => {
    setSecondsLeft(undefined);
    // A session at its maximum length is not extended again: do not ask a second time.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever else changes while it signs out
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
