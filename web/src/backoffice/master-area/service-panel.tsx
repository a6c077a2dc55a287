import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import styles from './master-area-page.module.css';
import { StateTag } from './venue-table.tsx';
import { bodyOf, type Venue, valuesOf } from './venue-values.ts';

interface ServicePanelProps {
  venue: Venue;
  /** Whether the form below has unsaved changes, which these actions do not include. */
  isDirty: boolean;
  onChange: (venue: Venue) => void;
}

/** Opens a venue once, then closes and reopens it for maintenance. */
export function ServicePanel({ venue, isDirty, onChange }: ServicePanelProps) {
  const t = useTranslations('masterArea.service');
  const words = useTranslations('masterArea');
  const paths = useBackofficePaths();
  const format = useAdminFormat();
  const [asked, setAsked] = useState<'open' | 'maintenance'>();
  const missing = venue.steps.filter(({ isRequired, isDone }) => isRequired && !isDone).length;
  const close = () => setAsked(undefined);
  const open = async () => {
    const { id, version } = venue;
    onChange(await adminApi('PUT /settingsadmin/tenantopening', { body: { id, version } }));
    showToast('success', t('opened', { name: venue.displayName }));
  };
  return (
    <Panel title={t('title')}>
      <p>
        <AppLink className={classNames(typography.link, typography.target)} to={paths.venueHealth(venue.id)}>
          {words('healthOpen')}
        </AppLink>
      </p>
      <div className={styles.service}>
        <StateTag state={venue.state} />
        {venue.openedAt && <span>{t('since', { day: format.shortDay(venue.openedAt) })}</span>}
        <span className={styles.buttons}>
          {venue.state === 'toOpen' && (
            <Button
              aria-disabled={missing > 0 || undefined}
              onClick={() => missing === 0 && setAsked('open')}
            >
              {t('open')}
            </Button>
          )}
          {(venue.state === 'inService' || venue.state === 'inMaintenance') && (
            <Button
              variant="ghost"
              aria-disabled={isDirty || undefined}
              onClick={() => !isDirty && setAsked('maintenance')}
            >
              {t(venue.isInMaintenance ? 'resume' : 'maintain')}
            </Button>
          )}
        </span>
      </div>
      {venue.openingRequest && (
        <Notice isInset tone="warning">
          {t('asked', {
            by: venue.openingRequest.by,
            day: format.shortDay(venue.openingRequest.at),
            time: format.time(venue.openingRequest.at),
          })}
        </Notice>
      )}
      {venue.state === 'toOpen' && missing > 0 && <Notice isInset>{t('missing', { count: missing })}</Notice>}
      {isDirty && venue.state !== 'toOpen' && <Notice isInset>{t('saveFirst')}</Notice>}
      <ConfirmDialog
        isOpen={asked === 'open'}
        onClose={close}
        title={t('openTitle', { name: venue.displayName })}
        confirmLabel={t('open')}
        cancelLabel={t('notYet')}
        onConfirm={open}
      >
        <p>{t('openText')}</p>
      </ConfirmDialog>
      <MaintenanceDialog isOpen={asked === 'maintenance'} venue={venue} onClose={close} onChange={onChange} />
    </Panel>
  );
}

interface MaintenanceDialogProps {
  isOpen: boolean;
  venue: Venue;
  onClose: () => void;
  onChange: (venue: Venue) => void;
}

/** Closes a venue’s pages or opens them again, after a confirmation that states who is affected. */
function MaintenanceDialog({ isOpen, venue, onClose, onChange }: MaintenanceDialogProps) {
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
