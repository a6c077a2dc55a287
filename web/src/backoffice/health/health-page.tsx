import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackofficePaths } from '../paths.ts';
import { usePageData } from '../use-page.ts';
import { HealthView } from './health-view.tsx';

export const loader = () => adminApi('GET /settingsadmin/health');

/** Health of the administrator’s own venue. */
export default function HealthPage() {
  const t = useTranslations('backoffice.sections');
  const paths = useBackofficePaths();
  return (
    <HealthView
      known={usePageData<typeof loader>()}
      onCheck={() => adminApi('POST /settingsadmin/checkhealth')}
      ways={{
        stuckCarts: { label: t('stuckCarts.title'), to: paths.section('stuckCarts') },
        wallets: { label: t('wallets.title'), to: paths.section('wallets') },
        sso: { label: t('sso.title'), to: paths.section('sso') },
      }}
    />
  );
}
