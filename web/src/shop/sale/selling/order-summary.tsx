import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { useDocuments } from '#shop/tickets/use-documents.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { OrderContents } from '../../cart/view.ts';
import styles from './order-summary.module.css';
import type { Sale } from './view.ts';

interface OrderSummaryProps {
  sale: Sale;
  /** Undefined while it is loading. */
  email: string | undefined;
  /** The tab of the tickets page that shows the order's tickets. */
  tab: string | undefined;
  contents: OrderContents;
}

/** What was sent, by the contents of the order. */
const MAIL_PHRASES = {
  tickets: 'mail',
  articles: 'mailArticles',
  mixed: 'mailMixed',
  cards: 'mailCards',
} as const;
const DOWNLOAD_PHRASES = {
  tickets: 'download',
  articles: 'downloadArticles',
  mixed: 'downloadMixed',
} as const;

/** The number and amount of a completed order, its documents and where they were sent. */
export function OrderSummary({ sale, email, tab, contents }: OrderSummaryProps) {
  const t = useTranslations('delivery.success');
  const format = useFormat();
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const { busy, downloadOrder, downloadReceipt } = useDocuments();
  const order = sale.externalPurchaseId ?? '';
  return (
    <aside
      className={classNames(styles.orderSummary, layout.card, layout.panel, layout.splitAside)}
      aria-label={t('order')}
    >
      <span className={styles.mark}>
        <Icon name="check" size={34} />
      </span>
      <dl className={styles.facts}>
        <div>
          <dt>{t('order')}</dt>
          <dd className={typography.num}>{order}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd className={typography.num}>{format.money(sale.totalAmount)}</dd>
        </div>
      </dl>
      {email && (
        <p className={styles.email}>
          <Icon name="mail" size={20} />
          <span>
            {t.rich(MAIL_PHRASES[contents], { count: sale.ticketCount, email: () => <b>{email}</b> })}
          </span>
        </p>
      )}
      {contents !== 'cards' && (
        <>
          <Button
            wide
            large
            icon="download"
            busy={busy === 'tickets'}
            onClick={() => downloadOrder(order, contents)}
          >
            {t(DOWNLOAD_PHRASES[contents])}
          </Button>
          <LinkButton to={paths.myTickets(tab)} variant="soft" icon="ticket" wide>
            {t('myTickets')}
          </LinkButton>
        </>
      )}
      {hasSupports && sale.cards.length > 0 && (
        <LinkButton to={paths.supports()} variant="soft" icon="card" wide>
          {t('myCards')}
        </LinkButton>
      )}
      <Button variant="ghost" wide busy={busy === 'receipt'} onClick={() => downloadReceipt(order)}>
        {t('receipt')}
      </Button>
    </aside>
  );
}
