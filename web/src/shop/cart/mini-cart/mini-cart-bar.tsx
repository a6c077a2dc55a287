import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { closeMiniCart } from '#lib/mini-cart.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { CartView } from '../cart-data.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { formatCountdown, LOW_SECONDS } from '../view.ts';
import styles from './mini-cart.module.css';

interface MiniCartBarProps {
  view: Extract<CartView, { kind: 'cart' }>;
  /** The service that was added, within the panel that the bar stands for on a phone. */
  added?: string;
}

/** The total of the cart, how long it is kept, and the way to it. */
export function MiniCartBar({ view: { cart, requestedAt }, added }: MiniCartBarProps) {
  const t = useTranslations('cart.mini');
  const format = useFormat();
  const paths = usePaths();
  const { seconds } = useSecondsLeft(cart, requestedAt);
  const bar = (
    <div className={classNames(styles.bar, added !== undefined && styles.instead, layout.compact)}>
      <div className={styles.sum}>
        <b className={typography.num}>{format.money(cart.totalAmount)}</b>
        <span
          className={classNames(typography.small, typography.num, seconds <= LOW_SECONDS && styles.low)}
          role="timer"
          aria-label={t('timer')}
        >
          {formatCountdown(seconds)}
        </span>
      </div>
      <LinkButton to={paths.cart()} icon="cart">
        {t('cartShort')}
      </LinkButton>
      <IconButton icon="close" label={t('close')} onClick={closeMiniCart} />
    </div>
  );
  return added === undefined ? <aside aria-label={t('label')}>{bar}</aside> : bar;
}
