import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BoughtGiftCards } from './bought-gift-cards.tsx';
import { GiftCardForm } from './gift-card-form.tsx';

const ROUTE = '/$tenant/gift-cards';

/** Sells gift cards, and lists those that the customer has bought. */
export function GiftCardsPage() {
  const t = useTranslations('giftCards');
  const paths = usePaths();
  const { offer, bought } = useLoaderData({ from: ROUTE });
  const { tenant } = usePortal();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { tenant: tenant.displayName })} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <Outcome />
        {!offer.isSold && <Notice>{t('notSold')}</Notice>}
        {offer.isSold && bought === undefined && (
          <Notice
            title={t('signIn')}
            actions={<LinkButton to={paths.login(paths.giftCards())}>{t('signInAction')}</LinkButton>}
          />
        )}
        {offer.isSold && bought !== undefined && <GiftCardForm offer={offer} />}
        {bought !== undefined && bought.length > 0 && <BoughtGiftCards cards={bought} />}
        <div>
          <LinkButton variant="soft" to={paths.giftCardBalance()}>
            {t('checkBalance')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

/** What became of a payment, for a buyer who returns from the provider. */
function Outcome() {
  const t = useTranslations('giftCards');
  const { outcome } = useSearch({ from: ROUTE });
  return (
    <div role="status">
      {outcome === 'paid' && (
        <Notice tone="success" title={t('paidTitle')}>
          {t('paidText')}
        </Notice>
      )}
      {outcome === 'unpaid' && (
        <Notice tone="warning" title={t('unpaidTitle')}>
          {t('unpaidText')}
        </Notice>
      )}
    </div>
  );
}
