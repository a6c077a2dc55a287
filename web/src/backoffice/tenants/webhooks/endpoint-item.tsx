import { LOG_DAYS } from '@guichet/contract/tenants/webhook-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SEND } from '#backoffice/icons.ts';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { addDays } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Endpoint, nameOf, useKindName, useOutcome } from './webhook-data.ts';
import styles from './webhooks-page.module.css';

interface EndpointItemProps {
  endpoint: Endpoint;
  onChange: () => void;
  onSecret: (secret: string) => void;
}

/** An endpoint: its subscriptions, its state, and its actions. */
export function EndpointItem({ endpoint, onChange, onSecret }: EndpointItemProps) {
  const t = useTranslations('webhooks');
  const kindName = useKindName();
  const { url, description, kinds, isOn, waiting } = endpoint;
  return (
    <li className={styles.endpoint}>
      <div className={styles.head}>
        {description && <b>{description}</b>}
        <code className={styles.code} translate="no">
          {url}
        </code>
        <Tag tone={isOn ? 'ok' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Tag>
      </div>
      <p className={typography.small}>{kinds.map(kindName).join(' · ')}</p>
      <Progress endpoint={endpoint} />
      {waiting > 0 && <p className={typography.small}>{t('waiting', { count: waiting })}</p>}
      <EndpointActions endpoint={endpoint} onChange={onChange} onSecret={onSecret} />
    </li>
  );
}

/** Time of the last successful delivery, and the problem if deliveries fail. */
function Progress({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('webhooks');
  const format = useAdminFormat();
  const at = (instant: string) => ({ day: format.shortDay(instant), time: format.time(instant) });
  const { givenUpAt, failingSince, deliveredAt, formerSecretUntil } = endpoint;
  return (
    <>
      <p className={typography.small}>
        {deliveredAt ? t('deliveredAt', at(deliveredAt)) : t('neverDelivered')}
      </p>
      {formerSecretUntil && <p className={typography.small}>{t('rotating', at(formerSecretUntil))}</p>}
      {givenUpAt ? (
        <Notice tone="warning" isInset>
          {t('givenUp', at(givenUpAt))}
        </Notice>
      ) : (
        failingSince && (
          <Notice tone="warning" isInset>
            {t('failing', at(failingSince))}
          </Notice>
        )
      )}
    </>
  );
}

interface EndpointActionsProps {
  endpoint: Endpoint;
  onChange: () => void;
  onSecret: (secret: string) => void;
}

/** Actions on an endpoint; irreversible ones ask for confirmation. */
function EndpointActions({ endpoint, onChange, onSecret }: EndpointActionsProps) {
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

/** Resends the failed deliveries of an endpoint from a given day on. */
function ResendFailed({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const format = useAdminFormat();
  const today = format.dayOf(Date.now());
  const oldest = addDays(today, -LOG_DAYS);
  const [isAsked, setAsked] = useState(false);
  const [since, setSince] = useState(oldest);
  const resend = async () => {
    const body = { endpointId: endpoint.id, since: `${since || oldest}T00:00:00Z` };
    const { count } = await adminApi('POST /settingsadmin/resendwebhooks', { body });
    showToast('success', t('resentCount', { count }));
    await router.invalidate();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('resendFailed', { count: endpoint.failed, name: nameOf(endpoint) })}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('resendFailedTitle')}
        cancelLabel={t('cancel')}
        confirmLabel={t('resendConfirm')}
        onConfirm={resend}
      >
        <p>{t('resendFailedText')}</p>
        <DatePicker
          name="since"
          label={t('since')}
          value={since}
          min={oldest}
          max={today}
          error={undefined}
          onBlur={() => undefined}
          onChange={setSince}
        />
      </ConfirmDialog>
    </>
  );
}
