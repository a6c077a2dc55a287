import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { CartPanel } from './cart-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import type { DeskCustomer } from './desk-data.ts';
import { GiftsPanel } from './gifts-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import type { DeskSearch } from './search.ts';
import { SettingsDialog } from './settings-dialog.tsx';

export const loader = async ({ deps: { customer: id } }: Visit<DeskSearch>) => {
  const [desk, links, gifts, asked] = await Promise.all([
    adminApi('GET /boxoffice/desk'),
    adminApi('GET /boxoffice/desklinks'),
    adminApi('GET /boxoffice/deskgifts'),
    // A customer who was erased since the link was made is searched anew.
    id === undefined
      ? undefined
      : adminApi('GET /boxoffice/deskcustomer', { query: { id } }).catch(() => undefined),
  ]);
  return { desk, links, gifts, asked };
};

/** Sells to a customer at the desk or at the telephone: by a payment link, or free of charge with a reason. */
export default function DeskPage() {
  const t = useTranslations('desk');
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const { desk, links, gifts, asked } = usePageData<typeof loader>();
  const paths = useBackofficePaths();
  const { administrator } = useBackoffice();
  const [customer, setCustomer] = useState<DeskCustomer | undefined>(asked);
  const [isSetting, setSetting] = useState(false);
  const done = async () => {
    setCustomer(undefined);
    await navigateTo(paths.section('desk'), { replace: true });
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
