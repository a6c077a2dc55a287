import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import typography from '#ui/typography.module.css';
import { loadPromotions, type Promotion } from './promotion-data.ts';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionItem } from './promotion-item.tsx';
import styles from './promotions-page.module.css';

export const loader = loadPromotions;

/** The promotions of the venue: codes, and discounts that apply by themselves. */
export default function PromotionsPage() {
  const t = useTranslations('promotions');
  const data = usePageData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Promotion>();
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <Panel title={t('listTitle')} lead={t('listLead')}>
        {data.promotions.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
        <ul className={styles.list}>
          {data.promotions.map((promotion) => (
            <PromotionItem key={promotion.id} promotion={promotion} onChange={() => setChanged(promotion)} />
          ))}
        </ul>
      </Panel>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} kind="info" title={t('new')}>
        <PromotionForm choices={data} onClose={() => setAdding(false)} />
      </Dialog>
      <Dialog
        isOpen={changed !== undefined}
        onClose={() => setChanged(undefined)}
        kind="info"
        title={t('changeTitle')}
      >
        <PromotionForm
          key={changed?.id}
          promotion={changed}
          choices={data}
          onClose={() => setChanged(undefined)}
        />
      </Dialog>
    </Page>
  );
}
