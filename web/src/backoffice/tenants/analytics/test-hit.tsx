import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Form } from '#ui/use-form.ts';
import type { AnalyticsValues } from './analytics-values.ts';
import styles from './test-hit.module.css';

type Answer = CallAnswer<'POST /settingsportal/testanalytics'>;

/** Sends a hit to the typed tracker, and shows the response. */
export function TestHit({ form }: { form: Form<AnalyticsValues> }) {
  const t = useTranslations('analytics.test');
  const [sent, setSent] = useState<{ to: string; answer: Answer }>();
  const [isSending, setSending] = useState(false);
  const { url, siteId } = form.values;
  const to = `${url} ${siteId}`;
  const send = async () => {
    setSending(true);
    try {
      const answer = await adminApi('POST /settingsportal/testanalytics', { body: { url, siteId } });
      setSent({ to, answer });
    } catch (error) {
      setSent(undefined);
      form.setServerError(error);
    } finally {
      setSending(false);
    }
  };
  // A response of another tracker than the typed one is ignored.
  const answer = sent?.to === to ? sent.answer : undefined;
  return (
    <div className={styles.testHit}>
      <Button variant="soft" busy={isSending} onClick={send}>
        {t('action')}
      </Button>
      <div role="status" className={styles.answer}>
        {answer && (
          <Notice isInset tone={answer.outcome === 'received' ? 'success' : 'warning'}>
            {t(answer.outcome, { status: answer.status ?? 0 })}
            {answer.answer && <q>{answer.answer}</q>}
          </Notice>
        )}
      </div>
    </div>
  );
}
