import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Page } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { MeansPanel, SplitPanel, SubscriptionsPanel } from './means-panels.tsx';
import styles from './online-payments-page.module.css';
import { PathsPanel } from './paths-panel.tsx';
import { ShopPanel } from './shop-panel.tsx';
import { useOnlinePayments } from './use-online-payments.ts';

export const loader = () => adminApi('GET /settingsadmin/onlinepayment');

/** The contract with the payment provider, and the means of payment that the venue offers. */
export default function OnlinePaymentsPage() {
  const t = useTranslations('onlinePayments');
  const { settings: saved, form, bar } = useOnlinePayments(usePageData<typeof loader>());
  return (
    <Page lead={t('lead')}>
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <div className={styles.panels}>
          <ShopPanel form={form} saved={saved} />
          <MeansPanel form={form} saved={saved} />
          <SplitPanel form={form} />
          <SubscriptionsPanel form={form} />
          <PathsPanel form={form} />
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}
