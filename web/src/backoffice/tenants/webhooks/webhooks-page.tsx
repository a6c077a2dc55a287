import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointItem } from './endpoint-item.tsx';
import { type Endpoint, loadWebhooks } from './webhook-data.ts';
import styles from './webhooks-page.module.css';

export const loader = loadWebhooks;

/** The endpoints that receive the tenant's events, and the log of deliveries. */
export default function WebhooksPage() {
  const t = useTranslations('webhooks');
  const { endpoints, receiver } = usePageData<typeof loader>();
  const [edited, setEdited] = useState<Endpoint | 'new'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setEdited(undefined);
  const showSecret = (made: string) => {
    close();
    setSecret(made);
  };
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      }
    >
      {receiver && <ReceiverNotice address={receiver} />}
      <Panel title={t('listTitle')}>
        {endpoints.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
        <ul className={styles.list}>
          {endpoints.map((endpoint) => (
            <EndpointItem
              key={endpoint.id}
              endpoint={endpoint}
              onChange={() => setEdited(endpoint)}
              onSecret={showSecret}
            />
          ))}
        </ul>
      </Panel>
      <DeliveryLog />
      <Dialog
        isOpen={edited !== undefined}
        onClose={close}
        title={t(edited === 'new' ? 'newTitle' : 'changeTitle')}
      >
        <EndpointForm
          endpoint={edited === 'new' ? undefined : edited}
          onSecret={showSecret}
          onClose={close}
        />
      </Dialog>
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}

/** Address of the embedded receiver, outside production. */
function ReceiverNotice({ address }: { address: string }) {
  const t = useTranslations('webhooks');
  return (
    <Notice
      actions={
        <>
          <CopyButton text={address} label={t('copyAddress')} />
          <a
            className={buttonClass({ variant: 'ghost' })}
            href={new URL('.', address).pathname.replace(/\/$/, '')}
          >
            {t('openReceiver')}
          </a>
        </>
      }
    >
      <p>{t('receiver')}</p>
      <code className={styles.code} translate="no">
        {address}
      </code>
    </Notice>
  );
}

/** Shows a secret once; only the confirmation that it was copied closes the dialog. */
export function SecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useTranslations('webhooks');
  return (
    <Dialog
      isOpen={secret !== undefined}
      title={t('secretTitle')}
      actions={
        <>
          <CopyButton text={secret ?? ''} label={t('copySecret')} />
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      <p>{t('secretText')}</p>
      <p className={styles.secret}>
        <code translate="no">{secret}</code>
      </p>
    </Dialog>
  );
}
