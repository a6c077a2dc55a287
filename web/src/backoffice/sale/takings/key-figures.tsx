import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './key-figures.module.css';
import { changeOf, type Figure, type Period } from './takings-data.ts';

interface KeyFiguresProps {
  period: Period;
  compared: Period | undefined;
  figures: readonly Figure[];
}

const NAMES = ['takings', 'refunds', 'net', 'orders', 'basket', 'quantity'] as const;
type Name = (typeof NAMES)[number];

/** In cents; orders and quantity are counts. */
const VALUES: Record<Name, (period: Period) => number> = {
  takings: ({ amount }) => amount,
  refunds: ({ refunds }) => 0 - refunds.amount,
  net: ({ amount, refunds }) => amount - refunds.amount,
  orders: ({ orders }) => orders,
  // The average basket excludes free orders.
  basket: ({ paidOrders, amount }) => (paidOrders === 0 ? 0 : Math.round(amount / paidOrders)),
  quantity: ({ quantity }) => quantity,
};

const COUNTS: ReadonlySet<Name> = new Set(['orders', 'quantity']);

/** The figures of the whole period, each with its change. */
export function KeyFigures({ period, compared, figures }: KeyFiguresProps) {
  const t = useTranslations('takings.figures');
  const format = useAdminFormat();
  const shown = NAMES.filter((name) => figures.includes(name));
  if (shown.length === 0) return null;
  return (
    <section className={styles.keyFigures} aria-label={t('label')}>
      <dl>
        {shown.map((name) => {
          const textOf = COUNTS.has(name) ? format.number : format.money;
          const now = VALUES[name](period);
          const before = compared && VALUES[name](compared);
          const change = changeOf(now, before);
          return (
            <div key={name} data-figure={name}>
              <dt>{t(`names.${name}`)}</dt>
              <dd className={classNames(styles.value, typography.num)}>{textOf(now)}</dd>
              <dd className={classNames(styles.before, typography.num)}>
                {name === 'refunds' ? (
                  t('refunded', { count: period.refunds.count })
                ) : (
                  <>
                    {change !== undefined && (
                      <b data-less={change.startsWith('−') || undefined}>{t('change', { change })}</b>
                    )}
                    {before !== undefined && <span>{t('before', { value: textOf(before) })}</span>}
                    <TakenBack name={name} period={period} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Shares of cancelled units and of free orders. */
function TakenBack({ name, period }: { name: Name; period: Period }) {
  const t = useTranslations('takings.figures');
  const { quantity, cancelledQuantity, orders, paidOrders } = period;
  if (name === 'quantity' && cancelledQuantity > 0)
    return <span>{t('cancelled', { count: cancelledQuantity, net: quantity - cancelledQuantity })}</span>;
  if (name === 'orders' && orders > paidOrders)
    return <span>{t('free', { count: orders - paidOrders })}</span>;
  return null;
}
