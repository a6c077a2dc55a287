import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { loadPhrases } from '#lib/phrases.ts';
import { AppLink } from '#ui/app-link.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { type CartView, loadCart } from './cart-data.ts';
import { CartDigest } from './cart-digest.tsx';
import { HoldBanner } from './hold-banner.tsx';
import styles from './purchase-reminder.module.css';
import { Steps } from './steps.tsx';
import { useLiveCart } from './use-live-cart.ts';

type Filled = Extract<CartView, { kind: 'cart' }>;

/** The cart that a visitor is about to pay for, beside what they must do before; nothing without one. */
export default function PurchaseReminder() {
  const router = useRouter();
  const [loaded, setLoaded] = useState<Filled>();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([loadCart(), loadPhrases(router.options.context, 'cart')]).then(
      ([view]) => {
        if (isCurrent && view.kind === 'cart') setLoaded(view);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [router]);
  return loaded ? <Reminder loaded={loaded} /> : null;
}

function Reminder({ loaded }: { loaded: Filled }) {
  const t = useTranslations('cart');
  const paths = usePaths();
  const { view } = useLiveCart(loaded);
  if (view.kind !== 'cart') return view.kind === 'expired' ? <p role="status">{t('expired.title')}</p> : null;
  return (
    <section className={styles.purchaseReminder} aria-labelledby="purchase-reminder">
      <Steps current="summary" back={{ cart: paths.cart() }} />
      <HoldBanner cart={view.cart} requestedAt={view.requestedAt} />
      <details className={classNames(styles.cart, layout.card)} open>
        <summary>
          <h2 id="purchase-reminder">{t('title')}</h2>
        </summary>
        <CartDigest cart={view.cart} />
        <AppLink className={typography.link} to={paths.cart()}>
          {t('mini.cart')}
        </AppLink>
      </details>
    </section>
  );
}
