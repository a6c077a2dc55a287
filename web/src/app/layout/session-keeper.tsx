import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refreshSession } from '../../lib/api.ts';
import { ANSWER_TIME_MS, ASK_BEFORE_EXPIRY_MS, type BrowserSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLogout } from '../logout.ts';

/** Five minutes before the session ends, asks whether to extend it; without an answer, signs the customer out. */
export default function SessionKeeper({ session }: { session: BrowserSession }) {
  const t = useTranslations('common.session');
  const logout = useLogout();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const isAsking = secondsLeft !== undefined;
  useEffect(() => {
    setSecondsLeft(undefined);
    const wait = session.expiresAt - ASK_BEFORE_EXPIRY_MS - Date.now();
    const timer = setTimeout(() => setSecondsLeft(ANSWER_TIME_MS / 1000), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [session.expiresAt]);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, (left ?? 1) - 1)), 1000);
    return () => clearInterval(timer);
  }, [isAsking]);
  const isOver = secondsLeft === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever else changes while it signs out
  useEffect(() => {
    if (isOver) void logout();
  }, [isOver]);
  const stay = (): Promise<void> => refreshSession().catch(logout);
  return (
    <Dialog
      isOpen={isAsking}
      title={t('title')}
      actions={
        <>
          <Button variant="ghost" onClick={logout}>
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
