import { useEffect, useRef } from 'react';
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
import styles from './mini-cart.module.css';
import { MiniCartBar } from './mini-cart-bar.tsx';

interface MiniCartPanelProps {
  view: Extract<CartView, { kind: 'cart' }>;
  /** The service that was added. */
  name: string;
  /** Its path: leaving it makes the panel small. */
  page: string;
}

/**
 * What is in the cart, how long it is kept, and the ways on; takes the focus, which it gives back. A phone has a bar
 * in its place.
 */
export function MiniCartPanel({ view, name, page }: MiniCartPanelProps) {
  const t = useTranslations('cart.mini');
  const paths = usePaths();
  const panel = useRef<HTMLElement>(null);
  const shownOn = useRef(page);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') closeMiniCart();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (page !== shownOn.current) shrinkMiniCart();
  }, [page]);
  return (
    <aside ref={panel} className={styles.miniCart} aria-label={t('label')} tabIndex={-1}>
      <div className={classNames(styles.panel, layout.compact)}>
        <div className={styles.head}>
          <h2>
            <Icon name="check" />
            {t('added', { name })}
          </h2>
          <IconButton icon="close" label={t('close')} onClick={closeMiniCart} />
        </div>
        <HoldBanner cart={view.cart} requestedAt={view.requestedAt} />
        <CartDigest cart={view.cart} />
        <div className={styles.actions}>
          <Button variant="soft" onClick={shrinkMiniCart}>
            {t('goOn')}
          </Button>
          <LinkButton to={paths.summary()}>{t('pay')}</LinkButton>
        </div>
        <AppLink className={classNames(styles.all, typography.link)} to={paths.cart()}>
          {t('cart')}
        </AppLink>
      </div>
      <MiniCartBar view={view} added={name} />
    </aside>
  );
}
