import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import { bodyOf, type Venue, valuesOf } from './venue-values.ts';

interface MaintenanceDialogProps {
  isOpen: boolean;
  venue: Venue;
  onClose: () => void;
  onChange: (venue: Venue) => void;
}

/** Closes a venue’s pages or opens them again, after a confirmation that states who is affected. */
export function MaintenanceDialog({ isOpen, venue, onClose, onChange }: MaintenanceDialogProps) {
  const t = useTranslations('masterArea.maintenance');
  const [reason, setReason] = useState('');
  const { displayName: name, isInMaintenance, carts } = venue;
  const turn = async () => {
    const body = { ...bodyOf(valuesOf(venue), venue), isInMaintenance: !isInMaintenance, reason };
    onChange(await adminApi('PUT /settingsadmin/tenant', { body }));
    setReason('');
    showToast('success', t(isInMaintenance ? 'ended' : 'begun', { name }));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(isInMaintenance ? 'endTitle' : 'beginTitle', { name })}
      confirmLabel={t(isInMaintenance ? 'end' : 'begin')}
      cancelLabel={t(isInMaintenance ? 'keepClosed' : 'keepOpen')}
      isDanger={!isInMaintenance}
      onConfirm={turn}
    >
      <p>{t(isInMaintenance ? 'endText' : 'beginText')}</p>
      {!isInMaintenance && (
        <ul>
          <li>{t('paying', { count: carts.paying })}</li>
          <li>{t('open', { count: carts.open })}</li>
        </ul>
      )}
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
