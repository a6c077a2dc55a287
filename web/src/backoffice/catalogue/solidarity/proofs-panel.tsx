import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { EmailAddress } from '#backoffice/email-address.tsx';
import { Panel } from '#backoffice/page.tsx';
import { Table } from '#backoffice/ui/table.tsx';
import { adminFile } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import type { Proof, Proofs } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';

/** The proofs that await a decision. */
export function ProofsPanel({ proofs: { total, proofs } }: { proofs: Proofs }) {
  const t = useTranslations('solidarityPricing.proofs');
  const format = useAdminFormat();
  const openFile = useOpenFile();
  const kilobytes = new Intl.NumberFormat(useLocale(), { style: 'unit', unit: 'kilobyte' });
  const [decided, setDecided] = useState<Proof>();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Table
        caption={t('title')}
        columns={[
          {
            id: 'customer',
            heading: t('customer'),
            isName: true,
            cell: ({ customer }) => (
              <>
                {customer.name}
                <br />
                <EmailAddress address={customer.email} />
              </>
            ),
          },
          {
            id: 'sentAt',
            heading: t('sentAt'),
            cell: ({ sentAt }) => <span className={typography.num}>{format.shortDay(sentAt)}</span>,
          },
          {
            id: 'file',
            heading: t('file'),
            cell: (proof) => (
              <Button variant="ghost" icon="download" onClick={() => void openFile(proof)}>
                {t('open', {
                  name: proof.fileName,
                  size: kilobytes.format(Math.max(1, Math.round(proof.size / 1024))),
                })}
              </Button>
            ),
          },
        ]}
        rows={proofs}
        keyOf={({ id }) => id}
        actionsHeading={t('decide')}
        actions={(proof) => (
          <Button
            variant="soft"
            aria-label={t('decideOn', { name: proof.customer.name })}
            onClick={() => setDecided(proof)}
          >
            {t('decide')}
          </Button>
        )}
        empty={<p className={typography.muted}>{t('empty')}</p>}
      />
      {total > proofs.length && <p className={styles.undo}>{t('showing', { count: proofs.length })}</p>}
      <ProofDialog proof={decided} onClose={() => setDecided(undefined)} />
    </Panel>
  );
}

/** Saves the decrypted file under its own name and type. */
function useOpenFile() {
  const errorMessage = useErrorMessage();
  return async ({ id, fileName, mediaType }: Proof) => {
    try {
      const file = await adminFile('GET /settingsticketing/familyQuotientProofFile', { query: { id } });
      saveFile(new Blob([file], { type: mediaType }), fileName);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
}
