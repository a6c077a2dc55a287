import { DELIVERY_STATES, type DeliveryState } from '@guichet/contract/tenants/webhook-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SYNCHRONISE } from '#backoffice/icons.ts';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useLoggedAt } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { DeliveryTable, StateTag } from './delivery-table.tsx';
import {
  loadDelivery,
  loadLog,
  type loadWebhooks,
  nameOf,
  type OpenDelivery,
  useKindName,
  useOutcome,
} from './webhook-data.ts';
import type { WebhookSearch, webhookSearch } from './webhook-search.ts';
import styles from './webhooks-page.module.css';

/** The deliveries, newest first, with their filters. */
export function DeliveryLog() {
  const t = useTranslations('webhooks.log');
  const { log, endpoints } = usePageData<typeof loadWebhooks>();
  const search = usePageSearch<typeof webhookSearch>();
  const [{ deliveries, hasMore }, setShown] = useState(log);
  const [opened, setOpened] = useState<string>();
  useEffect(() => setShown(log), [log]);
  const loadMore = async () => {
    const next = await loadLog(search, deliveries.at(-1)?.id);
    setShown({ deliveries: [...deliveries, ...next.deliveries], hasMore: next.hasMore });
  };
  const isNarrowed = Object.keys(search).length > 0;
  const count = deliveries.length;
  return (
    <Panel title={t('title')}>
      <LogFilter search={search} />
      {count === 0 ? (
        <p className={typography.muted}>{t(isNarrowed ? 'none' : 'empty')}</p>
      ) : (
        <>
          <DeliveryTable deliveries={deliveries} endpoints={endpoints} onOpen={setOpened} />
          <LoadMore
            hasMore={hasMore}
            label={t('more')}
            status={t(hasMore ? 'shown' : 'allShown', { count })}
            onLoad={loadMore}
          />
        </>
      )}
      <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}

/** Filters of the log, which apply immediately and are part of the URL. */
function LogFilter({ search }: { search: WebhookSearch }) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const { endpoints } = usePageData<typeof loadWebhooks>();
  const narrow = (change: WebhookSearch) => {
    const { endpoint, state } = { ...search, ...change };
    const next = { ...(endpoint && { endpoint }), ...(state && { state }) };
    void navigateTo(paths.section('webhooks', next), { resetScroll: false });
  };
  return (
    <search aria-label={t('log.filter')} className={styles.filter}>
      <Select
        label={t('log.endpoint')}
        name="endpoint"
        value={search.endpoint ?? ''}
        onChange={({ target }) => narrow({ endpoint: target.value })}
      >
        <option value="">{t('log.allEndpoints')}</option>
        {endpoints.map((endpoint) => (
          <option key={endpoint.id} value={endpoint.id}>
            {nameOf(endpoint)}
          </option>
        ))}
      </Select>
      <Select
        label={t('log.state')}
        name="state"
        value={search.state ?? ''}
        onChange={({ target }) => narrow({ state: target.value as DeliveryState })}
      >
        <option value="">{t('log.allStates')}</option>
        {DELIVERY_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </Select>
      <Button variant="soft" icon={SYNCHRONISE} onClick={() => router.invalidate()}>
        {t('log.refresh')}
      </Button>
    </search>
  );
}

/** One delivery: its body, its headers, and the response. */
function DeliveryDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
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
