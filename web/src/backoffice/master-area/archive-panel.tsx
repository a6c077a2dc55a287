import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import { Panel } from '../page.tsx';
import styles from './service-panel.module.css';
import type { Venue } from './venue-values.ts';

/** Exports a venue, archives it permanently or for deletion, and restores it. */
export function ArchivePanel({ venue, onChange }: { venue: Venue; onChange: (venue: Venue) => void }) {
  const t = useTranslations('masterArea.archive');
  const format = useAdminFormat();
  const [isAsking, setAsking] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { id, version, name, displayName, isInMaintenance, deletedAt } = venue;
  const isArchived = venue.state === 'archived';
  const restore = async () => {
    const body = { id, version, isArchived: false, isToBeDeleted: false };
    onChange(await adminApi('PUT /settingsadmin/tenantarchive', { body }));
    showToast('success', t('restored', { name: displayName }));
  };
  const download = async () => {
    setExporting(true);
    try {
      const query = { tenantId: id };
      saveFile(await adminFile('GET /settingsadmin/tenantexport', { query }), `${name}.ndjson`);
    } finally {
      setExporting(false);
    }
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {deletedAt && <Notice isInset>{t('deletedOn', { day: format.shortDay(deletedAt) })}</Notice>}
      {!isInMaintenance && <Notice isInset>{t('closeFirst')}</Notice>}
      <div className={styles.service}>
        <Button variant="ghost" icon="download" busy={isExporting} onClick={download}>
          {t('export')}
        </Button>
        {isArchived ? (
          <Button variant="ghost" onClick={restore}>
            {t('restore')}
          </Button>
        ) : (
          <Button
            variant="ghost"
            aria-disabled={!isInMaintenance || undefined}
            onClick={() => isInMaintenance && setAsking(true)}
          >
            {t('archive')}
          </Button>
        )}
      </div>
      <ArchiveDialog isOpen={isAsking} venue={venue} onClose={() => setAsking(false)} onChange={onChange} />
    </Panel>
  );
}

interface ArchiveDialogProps {
  isOpen: boolean;
  venue: Venue;
  onClose: () => void;
  onChange: (venue: Venue) => void;
}

function ArchiveDialog({ isOpen, venue, onClose, onChange }: ArchiveDialogProps) {
  const t = useTranslations('masterArea.archive');
  const [reason, setReason] = useState('');
  const [isToBeDeleted, setToBeDeleted] = useState(false);
  const { id, version, displayName: name } = venue;
  const archive = async () => {
    const body = { id, version, isArchived: true, isToBeDeleted, reason };
    onChange(await adminApi('PUT /settingsadmin/tenantarchive', { body }));
    showToast('success', t('archived', { name }));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('archiveTitle', { name })}
      confirmLabel={t('archive')}
      cancelLabel={t('keep')}
      isDanger
      onConfirm={archive}
    >
      <p>{t('archiveText')}</p>
      <Checkbox
        name="isToBeDeleted"
        label={t('toBeDeleted')}
        hint={t('toBeDeletedHint')}
        checked={isToBeDeleted}
        onChange={(event) => setToBeDeleted(event.target.checked)}
      />
      <TextInput
        name="reason"
        label={t('reason')}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
