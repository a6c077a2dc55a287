import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import styles from './payment-providers-page.module.css';
import { ProviderForm } from './provider-form.tsx';
import type { Provider } from './provider-values.ts';

export const loader = () => adminApi('GET /settingsadmin/cardpaymentproviders');

/** The card payment providers that venues may have a contract with. */
export default function PaymentProvidersPage() {
  const t = useTranslations('paymentProviders');
  const { providers, hasEmbedded } = usePageData<typeof loader>();
  const [edited, setEdited] = useState<Provider | 'new'>();
  const provider = edited === 'new' ? undefined : edited;
  const close = () => setEdited(undefined);
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      }
    >
      <Panel title={t('listTitle')} lead={hasEmbedded && t('embedded')}>
        <ul className={styles.list}>
          {providers.map((one) => (
            <li key={one.id} className={styles.provider}>
              <div className={styles.words}>
                <b>{one.name}</b> {!one.isEnabled && <Tag tone="neutral">{t('disabled')}</Tag>}
                <p className={typography.muted}>{t(`protocols.${one.protocol}`)}</p>
                <p className={typography.muted}>{one.formUrl}</p>
                <p className={typography.muted}>{one.restUrl}</p>
              </div>
              <Button variant="soft" onClick={() => setEdited(one)}>
                {t('edit', { name: one.name })}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      <Dialog
        isOpen={edited !== undefined}
        onClose={close}
        title={provider ? t('edit', { name: provider.name }) : t('new')}
      >
        <ProviderForm provider={provider} onClose={close} />
      </Dialog>
    </Page>
  );
}
