import { useTranslations } from 'use-intl';
import { Page } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { CustomersPanel } from './customers-panel.tsx';
import { IntervalsPanel } from './intervals-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ProofsPanel } from './proofs-panel.tsx';
import { loadSolidarity } from './solidarity-data.ts';

export const loader = () => loadSolidarity();

/** Intervals of quotients, a preview of prices, and the quotients of customers. */
export default function SolidarityPage() {
  const t = useTranslations('solidarityPricing');
  const { solidarity, proofs } = usePageData<typeof loader>();
  return (
    <Page lead={t('lead')}>
      <ProofsPanel proofs={proofs} />
      <IntervalsPanel solidarity={solidarity} />
      <PreviewPanel solidarity={solidarity} />
      <CustomersPanel />
    </Page>
  );
}
