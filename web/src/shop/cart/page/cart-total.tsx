import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { focusFirstInvalid } from '#ui/focus-first-error.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { type CartGroup, groupLines, orderContentsOf } from '../cart-groups.ts';
import { useCart } from './cart-provider.tsx';
import styles from './cart-total.module.css';
import type { Quantities } from './quantities.ts';

/** Names of what is sent, by the contents of the cart. */
const BY_MAIL = {
  tickets: 'total.byMail',
  mixed: 'total.byMail',
  articles: 'total.vouchersByMail',
  cards: 'total.confirmationByMail',
} as const;

/** The total and the button to the summary; sticky at the foot of a small screen. */
export function CartTotal({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  const format = useFormat();
  const paths = usePaths();
  const session = useSession();
  const { sellsToGuests } = usePortal();
  const { quantities } = useCart();
  const groups = groupLines(cart.cartLines);
  const contents = orderContentsOf(groups);
  const isPending = quantities.pending.size > 0;
  const { isBusy, proceed } = useProceed(quantities);
  return (
    <aside className={classNames(styles.aside, layout.splitAside)} aria-label={t('total.label')}>
      <div className={classNames(styles.cartTotal, layout.card, layout.panel)}>
        <div
          className={classNames(styles.sum, isPending && styles.pending)}
          aria-busy={isPending || undefined}
        >
          <span>
            {t('total.total')}{' '}
            <span className={classNames(styles.counted, typography.muted, typography.small, typography.num)}>
              {countedWords(groups, t)}
            </span>
          </span>
          <b className={classNames(styles.amount, typography.amount)} aria-live="polite">
            {format.money(cart.totalAmount)}
          </b>
        </div>
        <Button wide large busy={isBusy} onClick={proceed}>
          {t(cart.state === 'payment-pending' ? 'pending.resume' : 'total.continue')}
        </Button>
        {!session && (
          <p className={classNames(styles.login, typography.muted, typography.small)}>
            {t(sellsToGuests ? 'total.guestNext' : 'total.loginNext')}
          </p>
        )}
      </div>
      <div className={styles.more}>
        <ul className={typography.small}>
          <li>
            <Icon name="card" size={20} />
            {t('total.secure')}
          </li>
          <li>
            <Icon name="mail" size={20} />
            {t(BY_MAIL[contents])}
          </li>
        </ul>
        <AppLink className={typography.link} to={paths.ticketing()}>
          {t('total.addMore')}
        </AppLink>
      </div>
    </aside>
  );
}

/** `2 billets, 1 article` */
function countedWords(
  groups: readonly CartGroup[],
  t: (key: 'tickets' | 'articles' | 'cards', values: { count: number }) => string,
): string {
  const kinds = Map.groupBy(groups, ({ isArticle, fillsCards }) =>
    isArticle ? 'articles' : fillsCards ? 'cards' : 'tickets',
  );
  return [...kinds]
    .map(([kind, same]) => t(kind, { count: same.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .join(', ');
}

/** Opens the summary once the server has accepted the latest changes. */
function useProceed(quantities: Quantities): { isBusy: boolean; proceed: () => void } {
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const [isBusy, setBusy] = useState(false);
  const proceed = async (): Promise<void> => {
    if (focusFirstInvalid(document.body)) return;
    setBusy(true);
    if (await quantities.flush()) await navigateTo(paths.summary());
    setBusy(false);
  };
  return { isBusy, proceed };
}
