import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import './orders.css';
import { useDocuments } from '../use-documents.ts';

type Purchase = CallAnswer<'GET /user/GetHistoricPurchases'>[number];

/** Orders shown initially, and added by each "show more". */
const PAGE_SIZE = 10;

export function OrdersPage() {
  const t = useTranslations('orders');
  const paths = usePaths();
  const { purchases } = useLoaderData({ from: '/$tenant/ordershistory' });
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <PageHeader
        title={t('title')}
        home={paths.home()}
        lead={purchases.length > 0 ? t('lead') : undefined}
      />
      <div className={classNames('orders', layout.wrap, layout.pageBody)}>
        {purchases.length === 0 ? (
          <State
            title={t('empty.title')}
            text={t('empty.text')}
            action={<LinkButton to={paths.ticketing()}>{t('empty.action')}</LinkButton>}
          />
        ) : (
          <ul className="orders-list">
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

function OrderCard({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const format = useFormat();
  const { busy, downloadReceipt, sendReceipt, downloadTickets } = useDocuments();
  const order = purchase.externalPurchaseId;
  const ofOrder = <span className="visually-hidden"> – {order}</span>;
  return (
    <article className={classNames('order', layout.card)} aria-label={t('order', { number: order })}>
      <div className="order-head">
        <div>
          <h2 className={typography.num}>{t('order', { number: order })}</h2>
          <p className={classNames(typography.muted, typography.small)}>
            <time dateTime={purchase.soldAt}>
              {format.shortDay(purchase.soldAt)}, {format.time(purchase.soldAt)}
            </time>{' '}
            · {t('tickets', { count: purchase.ticketCount })}
          </p>
        </div>
        <b className={typography.amount}>{format.money(purchase.totalAmount)}</b>
      </div>
      <ul className="order-lines">
        {purchase.lines.map((line) => (
          <li key={`${line.serviceName['fr-FR']} ${line.priceLabels['fr-FR']}`}>
            <span>
              <b className={typography.num}>{line.quantity}</b> × {labelIn(line.serviceName, locale)}
              <span className={typography.muted}> · {labelIn(line.priceLabels, locale)}</span>
            </span>
            <span className={typography.num}>{format.money(line.lineTotalAmount)}</span>
          </li>
        ))}
      </ul>
      <div className="order-actions">
        <Button
          variant="soft"
          icon="download"
          busy={busy === 'receipt'}
          onClick={() => downloadReceipt(order)}
        >
          {t('receipt')}
          {ofOrder}
        </Button>
        <Button variant="ghost" icon="mail" busy={busy === 'send-receipt'} onClick={() => sendReceipt(order)}>
          {t('sendReceipt')}
          {ofOrder}
        </Button>
        <Button
          variant="ghost"
          icon="ticket"
          busy={busy === 'tickets'}
          onClick={() => downloadTickets(order)}
        >
          {t('downloadTickets')}
          {ofOrder}
        </Button>
      </div>
    </article>
  );
}
