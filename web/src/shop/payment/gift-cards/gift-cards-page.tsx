import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { GiftCardForm } from './gift-card-form.tsx';
import type { BoughtGiftCard } from './gift-cards-data.ts';
import styles from './gift-cards-page.module.css';

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
        {bought !== undefined && bought.length > 0 && <Bought cards={bought} />}
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

function Bought({ cards }: { cards: BoughtGiftCard[] }) {
  const t = useTranslations('giftCards');
  const format = useFormat();
  return (
    <section className={classNames(layout.card, layout.panel)} aria-labelledby="bought-gift-cards">
      <h2 id="bought-gift-cards">{t('mine')}</h2>
      <ul className={styles.bought}>
        {cards.map(({ id, value, recipient, deliverOn, deliveredAt, expiresAt, state }) => (
          <li key={id}>
            <div>
              <b>
                {recipient
                  ? t('boughtFor', { amount: format.money(value), recipient })
                  : t('boughtErased', { amount: format.money(value) })}
              </b>
              <p className={typography.muted}>
                {deliveredAt
                  ? t('sentOn', { day: format.shortDay(deliveredAt), until: lastDay(expiresAt, format) })
                  : t('willBeSent', { day: format.shortDay(deliverOn) })}
              </p>
            </div>
            {state !== 'active' && <Tag tone="warn">{t(`state.${state}`)}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Formats the last day of a card, which ends at midnight. */
export const lastDay = (expiresAt: string, format: { shortDay(day: string): string }): string =>
  format.shortDay(new Date(Date.parse(expiresAt) - 1).toISOString());
