import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';

/** Seconds before another e-mail can be requested: most e-mails arrive sooner. */
export const RESEND_DELAY_SECONDS = 60;

interface ResendProps {
  /** Milliseconds since 1970 */
  sentAt: number;
  resend: () => Promise<void>;
}

/** Requests another code, once the first e-mail has had time to arrive. */
export function Resend({ sentAt, resend }: ResendProps) {
  const t = useTranslations('account.code');
  const common = useTranslations('common');
  const [isSending, setSending] = useState(false);
  const seconds = useSecondsUntil(sentAt + RESEND_DELAY_SECONDS * 1000);
  const send = async () => {
    setSending(true);
    try {
      await resend();
      showToast('info', t('sentAgain'));
    } catch (error) {
      showToast('error', (error instanceof ApiError && error.error) || common('failed'));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classNames(layout.row, layout.rowWrap)}>
      <span className={classNames(typography.muted, typography.small)}>{t('notReceived')}</span>
      <Button variant="soft" busy={isSending} disabled={seconds > 0} onClick={send}>
        {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
      </Button>
    </div>
  );
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= instant;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
