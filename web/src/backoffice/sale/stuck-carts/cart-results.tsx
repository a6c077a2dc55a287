import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './cart-results.module.css';
import { RawDetail } from './reason-phrases.tsx';
import { useBuyerName } from './stuck-cart-table.tsx';
import shared from './stuck-carts.module.css';
import type { StuckCart } from './stuck-data.ts';

type Resent = CallAnswer<'POST /Purchase/ResendBlockedSaleByCartId'>[number];
type Archived = CallAnswer<'POST /Purchase/ArchivedBlockedSaleByCartId'>[number];
type Refunded = CallAnswer<'POST /Purchase/RefundStuckCarts'>[number];
type Restored = CallAnswer<'POST /Purchase/RestoreArchivedSaleByCartId'>[number];

/** The outcome for one cart. */
export type CartResult = Omit<Resent, 'outcome'> & {
  outcome: Resent['outcome'] | Archived['outcome'] | Refunded['outcome'] | Restored['outcome'];
};

/** Successes, also when another administrator was quicker. */
const GOOD: ReadonlySet<CartResult['outcome']> = new Set([
  'sold',
  'already-sold',
  'archived',
  'already-archived',
  'refunded',
  'already-refunded',
  'restored',
  'already-stuck',
]);

/** Results listed at most. */
const MAX_SHOWN = 100;

/** Focuses the outcome when the pressed button is gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The outcome for each cart, failures first. */
export function CartResults({
  results,
  carts,
  left,
}: {
  results: readonly CartResult[];
  carts: readonly StuckCart[];
  /** Number of carts that were not processed. */
  left: number;
}) {
  const t = useTranslations('stuckCarts.dialog');
  const format = useAdminFormat();
  const byId = new Map(carts.map((cart) => [cart.cartId, cart]));
  const sorted = results.toSorted((a, b) => Number(GOOD.has(a.outcome)) - Number(GOOD.has(b.outcome)));
  const good = results.filter(({ outcome }) => GOOD.has(outcome)).length;
  return (
    <>
      <p role="status" className={classNames(shared.focus, typography.num)} tabIndex={-1} ref={takeFocus}>
        {t('summary', { good: format.number(good), total: format.number(results.length) })}{' '}
        {left > 0 && t('left', { count: left })}
      </p>
      <ul className={styles.cartResults}>
        {sorted.slice(0, MAX_SHOWN).map((result) => (
          <ResultRow key={result.cartId} result={result} cart={byId.get(result.cartId)} />
        ))}
      </ul>
      {results.length > MAX_SHOWN && (
        <p className={typography.muted}>{t('more', { count: results.length - MAX_SHOWN })}</p>
      )}
    </>
  );
}

function ResultRow({ result, cart }: { result: CartResult; cart: StuckCart | undefined }) {
  const t = useTranslations('stuckCarts');
  const format = useAdminFormat();
  const nameOf = useBuyerName();
  const { outcome, reason, externalPurchaseId, cartId } = result;
  const isGood = GOOD.has(outcome);
  return (
    <li data-good={isGood || undefined}>
      <Icon name={isGood ? 'check' : 'alert'} size={20} />
      <div>
        <b>{cart ? nameOf(cart) : t('cart.number', { number: cartId.slice(0, 8) })}</b>
        {cart && <span className={typography.num}> · {format.money(cart.amount)}</span>}
        <span className={shared.small}>
          {outcome === 'failed' && reason
            ? t('outcomes.failed', { reason: t(`reasons.${reason.code}.name`) })
            : t(`outcomes.${outcome}`)}
          {externalPurchaseId && ` ${t('outcomes.order', { number: externalPurchaseId })}`}
        </span>
        {reason?.detail && <RawDetail detail={reason.detail} />}
      </div>
    </li>
  );
}
