import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useLoggedAt } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import { StateTag } from './delivery-table.tsx';
import { useKindName, useOutcome } from './use-outcome.ts';
import { loadDelivery, type OpenDelivery } from './webhook-data.ts';
import styles from './webhooks-page.module.css';

/** One delivery: its body, its headers, and the response. */
export function DeliveryDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTranslations('webhooks.detail');
  const kindName = useKindName();
  const { delivery, failure } = useDelivery(id);
  const resend = useResend(delivery, onClose);
  return (
    <Dialog
      isOpen={delivery !== undefined || failure !== undefined}
      onClose={onClose}
      kind="info"
      title={t('title', { kind: delivery ? kindName(delivery.kind) : '' })}
      actions={
        delivery && (
          <Button busy={resend.isRunning} onClick={resend.run}>
            {t('resend')}
          </Button>
        )
      }
    >
      {delivery && <DeliveryDetails delivery={delivery} />}
      <Failure text={failure ?? resend.failure} />
    </Dialog>
  );
}

function DeliveryDetails({ delivery }: { delivery: OpenDelivery }) {
  const t = useTranslations('webhooks.detail');
  const loggedAt = useLoggedAt();
  const outcomeOf = useOutcome();
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <dt>{t('to')}</dt>
        <dd>
          <code className={styles.code}>{delivery.url}</code>
        </dd>
        <dt>{t('state')}</dt>
        <dd>
          <StateTag state={delivery.state} />
        </dd>
      </dl>
      <h3>{t('body')}</h3>
      <Verbatim label={t('body')} text={JSON.stringify(JSON.parse(delivery.body), null, 2)} />
      <h3>{t('attempts')}</h3>
      {delivery.attempts.length === 0 && <p>{t('none')}</p>}
      {delivery.attempts.map((attempt) => {
        const { at, durationMs, headers, answer } = attempt;
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        return (
          <details key={at} className={styles.attempt}>
            <summary>
              {t('attempt', {
                at: loggedAt(at),
                outcome: outcomeOf(attempt),
                duration: durationMs,
              })}
            </summary>
            <h4>{t('headers')}</h4>
            <Verbatim label={t('headers')} text={lines.join('\n')} />
            <h4>{t('answer')}</h4>
            {answer ? <Verbatim label={t('answer')} text={answer} /> : <p>{t('noAnswer')}</p>}
          </details>
        );
      })}
    </div>
  );
}

/** A preformatted text, which the keyboard can scroll. */
function Verbatim({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.verbatim} aria-label={label} tabIndex={0}>
      <pre translate="no">{text}</pre>
    </section>
  );
}

/** Reads a delivery as it is opened. */
function useDelivery(id: string | undefined) {
  const message = useErrorMessage();
  const [loaded, setLoaded] = useState<{ delivery?: OpenDelivery; failure?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error message changes nothing
  useEffect(() => {
    let isLate = false;
    setLoaded({});
    if (id)
      loadDelivery(id).then(
        (delivery) => isLate || setLoaded({ delivery }),
        (error) => isLate || setLoaded({ failure: message(error) }),
      );
    return () => {
      isLate = true;
    };
  }, [id]);
  return loaded;
}

/** Sends the delivery again, and closes the dialog. */
function useResend(delivery: OpenDelivery | undefined, onDone: () => void) {
  const t = useTranslations('webhooks.detail');
  const router = useRouter();
  const message = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another delivery starts without an error
  useEffect(() => setFailure(undefined), [delivery?.id]);
  const run = async () => {
    if (!delivery) return;
    setRunning(true);
    try {
      await adminApi('POST /settingsadmin/resendwebhook', { body: { id: delivery.id } });
      onDone();
      showToast('success', t('resent'));
      await router.invalidate();
    } catch (error) {
      setFailure(message(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, failure, run };
}
