import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { closeMiniCart, shrinkMiniCart } from '#lib/mini-cart.ts';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { CartView } from '../cart-data.ts';
import { CartDigest } from '../cart-digest.tsx';
import { HoldBanner } from '../hold-banner.tsx';
import { RuleNotices } from '../rule-notices.tsx';
import type { RuleMessage } from '../use-rule-messages.ts';
import styles from './mini-cart.module.css';

interface MiniCartPanelProps {
  view: Extract<CartView, { kind: 'cart' }>;
  /** The service that was added. */
  name: string;
  /** Why the cart cannot be paid yet. */
  messages: readonly RuleMessage[];
}

/** The button that added may be disabled now: then the page’s heading gets the focus. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
}

/**
 * What is in the cart after something was added, how long it is kept, and the ways on. It is modal, as it lies over
 * what it was added from; Escape, or a press beside it, makes it small.
 */
export function MiniCartPanel({ view, name, messages }: MiniCartPanelProps) {
  const t = useTranslations('cart.mini');
  const paths = usePaths();
  const panel = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = panel.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      setTimeout(keepFocus);
    };
  }, []);
  return (
    <dialog
      ref={panel}
      className={styles.panel}
      aria-label={t('label')}
      onClose={shrinkMiniCart}
      closedby="any"
    >
      <div className={classNames(styles.content, layout.compact)}>
        <div className={styles.head}>
          <h2>
            <Icon name="check" />
            {t('added', { name })}
          </h2>
          <IconButton icon="close" label={t('close')} onClick={closeMiniCart} />
        </div>
        <HoldBanner cart={view.cart} requestedAt={view.requestedAt} />
        <CartDigest cart={view.cart} />
        <RuleNotices messages={messages} actionOf={() => undefined} />
        <div className={styles.actions}>
          <Button variant="soft" onClick={shrinkMiniCart}>
            {t('goOn')}
          </Button>
          {messages.length > 0 ? (
            <LinkButton to={paths.cart()}>{t('mend')}</LinkButton>
          ) : (
            <LinkButton to={paths.summary()}>{t('pay')}</LinkButton>
          )}
        </div>
        <AppLink className={classNames(styles.all, typography.link)} to={paths.cart()}>
          {t('cart')}
        </AppLink>
      </div>
    </dialog>
  );
}
