import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SEND } from '#backoffice/icons.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { ResendFailed } from './resend-failed.tsx';
import { useOutcome } from './use-outcome.ts';
import { type Endpoint, nameOf } from './webhook-data.ts';
import styles from './webhooks-page.module.css';

interface EndpointActionsProps {
  endpoint: Endpoint;
  onChange: () => void;
  onSecret: (secret: string) => void;
}

/** Actions on an endpoint; irreversible ones ask for confirmation. */
export function EndpointActions({ endpoint, onChange, onSecret }: EndpointActionsProps) {
  const t = useTranslations('webhooks');
  const [asked, setAsked] = useState<Question>();
  const test = useTest(endpoint);
  const name = nameOf(endpoint);
  return (
    <div className={styles.actions}>
      <Button variant="soft" icon={SEND} busy={test.isRunning} onClick={test.run}>
        {t('test', { name })}
      </Button>
      <Button variant="ghost" onClick={onChange}>
        {t('change', { name })}
      </Button>
      <Button variant="ghost" onClick={() => setAsked('rotate')}>
        {t('rotate', { name })}
      </Button>
      {endpoint.formerSecretUntil && (
        <Button variant="ghost" onClick={() => setAsked('endFormer')}>
          {t('endFormer')}
        </Button>
      )}
      {endpoint.isOn && endpoint.failed > 0 && <ResendFailed endpoint={endpoint} />}
      <Button variant="ghost" onClick={() => setAsked('remove')}>
        {t('remove', { name })}
      </Button>
      <Questions endpoint={endpoint} asked={asked} onSecret={onSecret} onClose={() => setAsked(undefined)} />
    </div>
  );
}

type Question = 'rotate' | 'endFormer' | 'remove';

/** Asks before the secret is replaced or the endpoint is deleted. */
function Questions({
  endpoint: { id },
  asked,
  onSecret,
  onClose,
}: {
  endpoint: Endpoint;
  asked: Question | undefined;
  onSecret: (secret: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const doing: Record<Question, () => Promise<void>> = {
    rotate: async () =>
      onSecret((await adminApi('POST /settingsadmin/webhooksecret', { body: { id } })).secret),
    endFormer: async () => {
      await adminApi('DELETE /settingsadmin/webhooksecret', { query: { id } });
      showToast('success', t('formerEnded'));
    },
    remove: async () => {
      await adminApi('DELETE /settingsadmin/webhook', { query: { id } });
      showToast('success', t('removed'));
    },
  };
  const question = asked ?? 'rotate';
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onClose={onClose}
      title={t(`${question}Title`)}
      cancelLabel={t('cancel')}
      confirmLabel={t(`${question}Confirm`)}
      isDanger={question !== 'rotate'}
      onConfirm={async () => {
        await doing[question]();
        await router.invalidate();
      }}
    >
      {t(`${question}Text`)}
    </ConfirmDialog>
  );
}

/** Sends a test delivery, and shows the response. */
function useTest({ id }: Endpoint) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const message = useErrorMessage();
  const outcomeOf = useOutcome();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const sent = await adminApi('POST /settingsadmin/webhooktest', { body: { id } });
      const outcome = outcomeOf(sent);
      if (sent.state === 'delivered') showToast('success', t('testArrived', { outcome }));
      else showToast('error', t('testFailed', { outcome }));
      await router.invalidate();
    } catch (error) {
      showToast('error', message(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}
