import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import styles from './service-panel.module.css';
import { StateTag } from './venue-table.tsx';
import type { Venue } from './venue-values.ts';

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
