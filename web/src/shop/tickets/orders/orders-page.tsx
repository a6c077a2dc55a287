import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './orders-page.module.css';

/** Orders shown initially, and added by each "show more". */
const PAGE_SIZE = 10;

export function OrdersPage() {
  const t = useTranslations('orders');
  const paths = usePaths();
  const { purchases, company } = useLoaderData({ from: '/$tenant/ordershistory' });
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <PageHeader
        title={t('title')}
        home={paths.home()}
        lead={company ? t('leadOf', { company }) : purchases.length > 0 ? t('lead') : undefined}
      />
      <div className={classNames(styles.page, layout.wrap, layout.pageBody)}>
        {purchases.length === 0 ? (
          <State
            title={t('empty.title')}
            text={t('empty.text')}
            action={<LinkButton to={paths.ticketing()}>{t('empty.action')}</LinkButton>}
          />
        ) : (
          <ul className={styles.list}>
            {purchases.slice(0, shown).map((purchase) => (
              <li key={purchase.externalPurchaseId}>
                <OrderCard purchase={purchase} />
              </li>
            ))}
          </ul>
        )}
        {purchases.length > shown && (
          <Button variant="ghost" onClick={() => setShown(shown + PAGE_SIZE)}>
            {t('more', { count: Math.min(PAGE_SIZE, purchases.length - shown) })}
          </Button>
        )}
      </div>
    </>
  );
}
