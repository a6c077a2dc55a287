import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Notice } from '#ui/notice.tsx';
import { capitalize } from '#ui/session-facts.tsx';
import typography from '#ui/typography.module.css';
import styles from './cart-digest.module.css';
import { type CartGroup, groupLines } from './cart-groups.ts';
import { DiscountReasons, FlexiblePart } from './entry-list.tsx';
import type { RuleMessage } from './live-cart.ts';

/** Read-only summary of the cart, with its total. */
export function CartDigest({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  const locale = useLocale();
  const format = useFormat();
  const when = ({ event }: CartGroup): string | undefined => {
    if (!event) return undefined;
    const local = format.at(event.zone);
    return capitalize(`${local.longDay(event.start)}, ${local.time(event.start)}`);
  };
  return (
    <div className={styles.cartDigest}>
      <ul className={styles.lines}>
        {groupLines(cart.cartLines).map((group) => (
          <li key={group.key}>
            <div>
              <b>{labelIn(group.serviceName, locale)}</b>
              <div className={classNames(styles.when, typography.muted, typography.small)}>
                <span>{when(group)}</span>
                {group.entries.map((entry) => (
                  <span key={entry.detailId}>
                    {entry.quantity} × {labelIn(entry.labels, locale)}
                  </span>
                ))}
                {group.entries.map((entry) => (
                  <FlexiblePart key={entry.detailId} entry={entry} />
                ))}
                {group.entries.map(({ detailId, discounts }) => (
                  <DiscountReasons key={detailId} discounts={discounts} />
                ))}
              </div>
            </div>
            <span className={typography.num}>{format.money(group.total)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('total.total')}</span>
        <b className={typography.amount}>{format.money(cart.totalAmount)}</b>
      </p>
    </div>
  );
}

/** Sale rules that the cart breaks, each with what to do. */
export function RuleNotices({
  messages,
  actionOf,
}: {
  messages: readonly RuleMessage[];
  /** Returns the control that corrects the problem. */
  actionOf: (message: RuleMessage) => ReactNode;
}) {
  // Several lines of one ticket may break the same rule.
  const distinct = new Map(messages.map((message) => [message.message, message]));
  return (
    <div role="status">
      {[...distinct.values()].map((message) => (
        <Notice key={message.message} tone="warning" isInset actions={actionOf(message)}>
          {message.message}
        </Notice>
      ))}
    </div>
  );
}
