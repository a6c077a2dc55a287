import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { loadPhrases, type PageContext } from '#lib/phrases.ts';
import { AppLink } from '#ui/app-link.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import styles from './cart.module.css';
import { type CartView, loadCart } from './cart-data.ts';
import { CartDigest } from './cart-digest.tsx';
import { Steps } from './checkout-page.tsx';
import { HoldBanner } from './hold-banner.tsx';
import { useLiveCart } from './live-cart.ts';

export type Filled = Extract<CartView, { kind: 'cart' }>;

/** Loads the cart that a visitor is about to pay for; undefined when it is empty or has expired. */
export async function loadReminder(context: PageContext): Promise<Filled | undefined> {
  const [view] = await Promise.all([loadCart(), loadPhrases(context, 'cart')]);
  return view.kind === 'cart' ? view : undefined;
}

/** Shows the cart beside what a visitor must do before paying for it. */
export function PurchaseReminder({ loaded }: { loaded: Filled }) {
  const t = useTranslations('cart');
  const paths = usePaths();
  const { view } = useLiveCart(loaded);
  if (view.kind !== 'cart') return view.kind === 'expired' ? <p role="status">{t('expired.title')}</p> : null;
  return (
    <section className={styles.purchaseReminder} aria-labelledby="purchase-reminder">
      <Steps current="summary" back={{ cart: paths.cart() }} />
      <HoldBanner cart={view.cart} requestedAt={view.requestedAt} />
      <details className={classNames(styles.reminderCart, layout.card)} open>
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
