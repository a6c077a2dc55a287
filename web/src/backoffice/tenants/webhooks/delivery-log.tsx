import { DELIVERY_STATES, type DeliveryState } from '@guichet/contract/tenants/webhook-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SYNCHRONISE } from '#backoffice/icons.ts';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { Button } from '#ui/button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { loadLog, type loadWebhooks, nameOf } from './webhook-data.ts';
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
