import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { PENCIL } from '#backoffice/icons.ts';
import { Page, Panel } from '#backoffice/page.tsx';
import { MadeKeyDialog } from '#backoffice/ui/made-key-dialog.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Item, ItemList } from '../item-list.tsx';
import { DeviceForm } from './device-form.tsx';
import type { Device, MadeDevice } from './devices-data.ts';
import styles from './devices-page.module.css';

export const loader = () => adminApi('GET /boxoffice/devices');

/** The turnstiles and scanners of the venue, each with its key and its establishment. */
export default function DevicesPage() {
  const t = useTranslations('devices');
  const { address, establishments, devices } = usePageData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Device>();
  const [revoked, setRevoked] = useState<Device>();
  const [made, setMade] = useState<MadeDevice>();
  const show = (device: MadeDevice) => {
    setAdding(false);
    setMade(device);
  };
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <Panel title={t('listTitle')}>
        {devices.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
        <ItemList>
          {devices.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              onChange={() => setChanged(device)}
              onRevoke={() => setRevoked(device)}
            />
          ))}
        </ItemList>
      </Panel>
      <Panel title={t('addressTitle')} lead={t('addressLead')}>
        <p className={styles.address}>
          <code translate="no">{address}</code>
          <CopyButton text={address} label={t('copyAddress')} />
        </p>
      </Panel>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={t('new')}>
        <DeviceForm establishments={establishments} onMade={show} onClose={() => setAdding(false)} />
      </Dialog>
      <Dialog isOpen={changed !== undefined} onClose={() => setChanged(undefined)} title={t('changeTitle')}>
        <DeviceForm
          key={changed?.id}
          device={changed}
          establishments={establishments}
          onClose={() => setChanged(undefined)}
        />
      </Dialog>
      <MadeKeyDialog made={made} onClose={() => setMade(undefined)} t={t} />
      <Revocation device={revoked} onClose={() => setRevoked(undefined)} />
    </Page>
  );
}

function DeviceItem({
  device,
  onChange,
  onRevoke,
}: {
  device: Device;
  onChange: () => void;
  onRevoke: () => void;
}) {
  const t = useTranslations('devices');
  const locale = useLocale();
  const format = useAdminFormat();
  const { name, establishmentLabels, ending, madeAt, madeBy: by, seenAt } = device;
  const made = format.shortDay(madeAt);
  return (
    <Item
      head={
        <>
          <b>{name}</b>
          <Tag tone="neutral">{labelIn(establishmentLabels, locale)}</Tag>
        </>
      }
      actions={
        <>
          <Button variant="ghost" icon={PENCIL} onClick={onChange}>
            {t('change', { name })}
          </Button>
          <Button variant="soft" onClick={onRevoke}>
            {t('revoke', { name })}
          </Button>
        </>
      }
    >
      <p className={typography.muted}>
        {t('keyEnding', { ending })} ·{' '}
        {seenAt
          ? t('seen', { made, by, seen: `${format.shortDay(seenAt)}, ${format.time(seenAt)}` })
          : t('neverSeen', { made, by })}
      </p>
    </Item>
  );
}

function Revocation({ device, onClose }: { device: Device | undefined; onClose: () => void }) {
  const t = useTranslations('devices');
  const router = useRouter();
  const revoke = async () => {
    if (device) await adminApi('DELETE /boxoffice/device', { query: { id: device.id } });
    await router.invalidate();
    showToast('success', t('revoked'));
  };
  return (
    <ConfirmDialog
      isOpen={device !== undefined}
      onClose={onClose}
      title={t('revokeTitle')}
      cancelLabel={t('cancel')}
      confirmLabel={t('revokeConfirm')}
      isDanger
      onConfirm={revoke}
    >
      {t('revokeText', { name: device?.name ?? '' })}
    </ConfirmDialog>
  );
}
