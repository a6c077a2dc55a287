import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Page, Panel } from '#backoffice/page.tsx';
import { MadeKeyDialog } from '#backoffice/ui/made-key-dialog.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { addKey, loadResellers, type MadeKey, type Reseller } from './reseller-data.ts';
import { ResellerForm } from './reseller-form.tsx';
import { ResellerItem } from './reseller-item.tsx';
import styles from './resellers-page.module.css';

export const loader = loadResellers;

/** The resellers that sell the venue's places through OCTO, and their keys. */
export default function ResellersPage() {
  const t = useTranslations('resellers');
  const { address, isOffered, resellers } = usePageData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Reseller>();
  const [made, setMade] = useState<MadeKey>();
  const close = () => setAdding(false);
  const show = (key: MadeKey) => {
    close();
    setMade(key);
  };
  const another = useAnotherKey(show);
  return (
    <Page
      lead={t('lead')}
      actions={
        isOffered && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      {!isOffered && <Notice tone="info">{t('notOffered')}</Notice>}
      <Panel title={t('addressTitle')} lead={t('addressLead')}>
        <p className={styles.address}>
          <code translate="no">{address}</code>
          <CopyButton text={address} label={t('copyAddress')} />
        </p>
      </Panel>
      <Panel title={t('listTitle')}>
        {resellers.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
        <ul className={styles.list}>
          {resellers.map((reseller) => (
            <ResellerItem
              key={reseller.id}
              reseller={reseller}
              onAddKey={() => another(reseller)}
              onChange={() => setChanged(reseller)}
            />
          ))}
        </ul>
      </Panel>
      <Dialog isOpen={isAdding} onClose={close} title={t('new')}>
        <ResellerForm onMade={show} onClose={close} />
      </Dialog>
      <Dialog isOpen={changed !== undefined} onClose={() => setChanged(undefined)} title={t('changeTitle')}>
        <ResellerForm key={changed?.id} reseller={changed} onClose={() => setChanged(undefined)} />
      </Dialog>
      <MadeKeyDialog made={made} onClose={() => setMade(undefined)} t={t} />
    </Page>
  );
}

/** Creates another key of a reseller; an error is shown in a toast. */
function useAnotherKey(onMade: (made: MadeKey) => void) {
  const router = useRouter();
  const message = useErrorMessage();
  return async (reseller: Reseller) => {
    try {
      onMade(await addKey(reseller));
      await router.invalidate();
    } catch (error) {
      showToast('error', message(error));
    }
  };
}
