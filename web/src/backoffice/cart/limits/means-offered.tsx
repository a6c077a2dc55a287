import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { canOpen } from '#backoffice/page-access.ts';
import { pageOf } from '#backoffice/pages.ts';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import type { PurchaseConfig } from './purchase-values.ts';

/** The means of payment of the venue, with a link to their settings. */
export function MeansOffered({ ids }: { ids: PurchaseConfig['meansOffered'] }) {
  const t = useTranslations('cartLimits.means');
  const means = useTranslations('onlinePayments.means');
  const sections = useTranslations('backoffice.sections');
  const backoffice = useBackoffice();
  const paths = useBackofficePaths();
  const names = { 4: 'other', 5: 'otherSplit', 1: 'own', 2: 'ownSplit', 3: 'subscription' } as const;
  const offered = ([4, 5, 1, 2, 3] as const).filter((id) => ids.includes(id));
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {offered.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul>
          {offered.map((id) => (
            <li key={id}>{means(names[id])}</li>
          ))}
        </ul>
      )}
      {canOpen(pageOf('onlinePayments'), backoffice) && (
        <div>
          <LinkButton variant="soft" to={paths.section('onlinePayments')}>
            {sections('onlinePayments.title')}
          </LinkButton>
        </div>
      )}
    </Panel>
  );
}
