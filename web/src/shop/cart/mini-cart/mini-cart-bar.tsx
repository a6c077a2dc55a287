import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { closeMiniCart } from '#lib/mini-cart.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { CartView } from '../cart-data.ts';
import type { RuleMessage } from '../use-rule-messages.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { formatCountdown, LOW_SECONDS } from '../view.ts';
import styles from './mini-cart.module.css';

interface MiniCartBarProps {
  view: Extract<CartView, { kind: 'cart' }>;
  /** Something has just been added: the bar takes the focus, as the panel would. */
  isAdded: boolean;
  /** Why the cart cannot be paid yet. */
  messages: readonly RuleMessage[];
}

/** The total of the cart, how long it is kept, and the way to it. */
export function MiniCartBar({ view: { cart, requestedAt }, isAdded, messages }: MiniCartBarProps) {
  const t = useTranslations('cart.mini');
  const format = useFormat();
  const paths = usePaths();
  const { seconds } = useSecondsLeft(cart, requestedAt);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAdded) element.current?.focus({ preventScroll: true });
  }, [isAdded]);
  return (
    <aside
      ref={element}
      className={classNames(styles.bar, layout.compact)}
      aria-label={t('label')}
      tabIndex={-1}
    >
      {messages[0] && (
        <p className={styles.rule} role="status">
          <Icon name="alert" size={18} />
          {messages[0].message}
        </p>
      )}
      <div className={styles.sum}>
        {isAdded && (
          <span className={styles.added}>
            <Icon name="check" size={16} />
            {t('addedShort')}
          </span>
        )}
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
    </aside>
  );
}
