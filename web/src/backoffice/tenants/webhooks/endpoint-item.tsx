import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { EndpointActions } from './endpoint-actions.tsx';
import { useKindName } from './use-outcome.ts';
import type { Endpoint } from './webhook-data.ts';
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
