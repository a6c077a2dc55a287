import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CartPanel } from './cart-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import type { DeskCustomer } from './desk-data.ts';
import { GiftsPanel } from './gifts-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export const loader = async () => {
  const [desk, links, gifts] = await Promise.all([
    adminApi('GET /boxoffice/desk'),
    adminApi('GET /boxoffice/desklinks'),
    adminApi('GET /boxoffice/deskgifts'),
  ]);
  return { desk, links, gifts };
};

/** Sells to a customer at the desk or at the telephone: by a payment link, or free of charge with a reason. */
export default function DeskPage() {
  const t = useTranslations('desk');
  const router = useRouter();
  const { desk, links, gifts } = usePageData<typeof loader>();
  const { administrator } = useBackoffice();
  const [customer, setCustomer] = useState<DeskCustomer>();
  const [isSetting, setSetting] = useState(false);
  const done = async () => {
    setCustomer(undefined);
    await router.invalidate();
  };
  return (
    <Page
      lead={t('lead')}
      actions={
        administrator.rights.includes('settings.ticketing') && (
          <Button variant="soft" onClick={() => setSetting(true)}>
            {t('settings.title')}
          </Button>
        )
      }
    >
      <Notice tone="info">{t('noTill')}</Notice>
      <CustomerPanel customer={customer} onChoose={setCustomer} />
      {customer && <CartPanel key={customer.id} customer={customer} desk={desk} onDone={done} />}
      <LinksPanel links={links} />
      <GiftsPanel gifts={gifts} />
      <SettingsDialog isOpen={isSetting} settings={desk.settings} onClose={() => setSetting(false)} />
    </Page>
  );
}
