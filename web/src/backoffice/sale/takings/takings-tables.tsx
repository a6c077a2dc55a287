import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Facts } from '#backoffice/ui/facts.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import { changeOf, type Period, percentOf, type Takings } from './takings-data.ts';
import styles from './takings-tables.module.css';

interface Share {
  id: string;
  name: string;
  amount: number;
  /** Amount in the compared period; undefined without one */
  before?: number | undefined;
  /** Replaces the amount */
  text?: string;
  /** Refunded part of the amount */
  refunded?: number;
  /** Discounts, which the amount is without */
  discount?: number;
}

/** Takings by service or establishment, the largest first. */
export function SoldTable({
  title,
  items,
  before,
  discounts = [],
}: {
  title: string;
  items: Period['services'];
  before: Period['services'] | undefined;
  discounts?: Period['discounts'];
}) {
  const locale = useLocale() as Locale;
  const amounts = new Map(before?.map(({ code, amount }) => [code, amount]));
  const shares = items.map(({ code, labels, amount, refunded }) => ({
    id: code,
    name: labelIn(labels, locale),
    amount,
    refunded,
    discount: discounts.reduce((sum, one) => (one.code === code ? sum + one.amount : sum), 0),
    before: before && amounts.get(code),
  }));
  return <SharesPanel title={title} shares={shares} />;
}

const MEANS = {
  1: 'saved',
  2: 'savedSplit',
  4: 'card',
  5: 'cardSplit',
  9: 'free',
  10: 'gift',
  3: 'subscription',
} as const;

/** Takings by means of payment. */
export function MeansTable({ means }: { means: Period['means'] }) {
  const t = useTranslations('takings');
  const shares = means.map(({ id, orders, amount }) => ({
    id: String(id),
    name: t(`means.${MEANS[id as keyof typeof MEANS] ?? 'card'}`),
    amount,
    ...(id === 9 && { text: t('freeOrders', { count: orders }) }),
  }));
  return <SharesPanel title={t('panels.means')} shares={shares} />;
}

/** Gift cards of the period: what was sold and redeemed, and what the venue owes. */
export function GiftCardsTable({ giftCards }: { giftCards: Takings['giftCards'] }) {
  const t = useTranslations('takings.giftCards');
  const format = useAdminFormat();
  const rows = (
    [
      'issued',
      'granted',
      'credited',
      'redeemed',
      'refunded',
      'revoked',
      'expired',
      'restored',
      'withdrawn',
      'lost',
      'liability',
    ] as const
  ).filter((kind) => giftCards[kind] !== 0);
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Facts facts={rows.map((kind) => [t(kind), format.money(giftCards[kind])])} />
    </Panel>
  );
}

function SharesPanel({ title, shares }: { title: string; shares: readonly Share[] }) {
  const t = useTranslations('takings.shares');
  const format = useAdminFormat();
  const whole = shares.reduce((sum, { amount }) => sum + amount, 0);
  const most = Math.max(1, ...shares.map(({ amount }) => amount));
  return (
    <Panel title={title}>
      {shares.length === 0 ? (
        <p className={typography.muted}>{t('none')}</p>
      ) : (
        <table className={styles.shares}>
          <caption className="visually-hidden">{title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('share')}</th>
              <th scope="col">{t('change')}</th>
            </tr>
          </thead>
          <tbody className={typography.num}>
            {shares.map(({ id, name, amount, before, text, refunded = 0, discount = 0 }) => {
              const change = changeOf(amount, before);
              return (
                <tr key={id}>
                  <th scope="row">
                    {name}
                    <span
                      className={styles.bar}
                      style={{ '--share': amount / most } as never}
                      aria-hidden="true"
                    />
                  </th>
                  <td>
                    {text ?? format.money(amount)}
                    {discount > 0 && (
                      <small className={styles.net}>
                        {t('discount', { amount: format.money(discount) })}
                      </small>
                    )}
                    {refunded !== 0 && (
                      <small className={styles.net}>
                        {t('net', { net: format.money(amount - refunded) })}
                      </small>
                    )}
                  </td>
                  <td className={styles.percent}>{t('percent', { percent: percentOf(amount, whole) })}</td>
                  <td className={classNames(styles.change)} data-less={change?.startsWith('−') || undefined}>
                    {change !== undefined && t('changed', { change })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface Taxed {
  rate: number;
  withoutVat: number;
  vat: number;
  amount: number;
}

/** Returns a function that words a VAT rate per mille. */
export function useRateText(): (rate: number) => string {
  const t = useTranslations('takings.vat');
  const locale = useLocale();
  return (rate) =>
    rate === 0
      ? t('exempt')
      : t('rate', { rate: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rate / 10) });
}

/** VAT of the period by rate, rounded per order as on receipts; also net of refunds if there are any. */
export function VatTable({ vat }: { vat: Period['vat'] }) {
  const t = useTranslations('takings.vat');
  const hasRefunds = vat.some(({ refunded }) => refunded.amount !== 0);
  const gifted = vat.flatMap(({ rate, byGiftCard }) =>
    byGiftCard.amount > 0 ? [{ rate, ...byGiftCard }] : [],
  );
  const hasGifts = gifted.length > 0;
  const net = vat.map(({ rate, refunded, ...sold }) => ({
    rate,
    withoutVat: sold.withoutVat - refunded.withoutVat,
    vat: sold.vat - refunded.vat,
    amount: sold.amount - refunded.amount,
  }));
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <RateTable caption={t('sold')} isCaptionShown={hasRefunds || hasGifts} rows={vat} />
      {hasGifts && <RateTable caption={t('byGiftCard')} isCaptionShown rows={gifted} />}
      {hasRefunds && <RateTable caption={t('net')} isCaptionShown rows={net} />}
    </Panel>
  );
}

function RateTable({
  caption,
  isCaptionShown,
  rows,
}: {
  caption: string;
  isCaptionShown: boolean;
  rows: readonly Taxed[];
}) {
  const t = useTranslations('takings.vat');
  const format = useAdminFormat();
  const rateText = useRateText();
  const total = (pick: (row: Taxed) => number) => format.money(rows.reduce((sum, row) => sum + pick(row), 0));
  const row = (name: string, withoutVat: string, tax: string, amount: string) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td data-label={t('withoutVat')}>{withoutVat}</td>
      <td data-label={t('tax')}>{tax}</td>
      <td data-label={t('withVat')}>{amount}</td>
    </tr>
  );
  return (
    <table className={styles.vat}>
      <caption className={isCaptionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rateHeading')}</th>
          <th scope="col">{t('withoutVat')}</th>
          <th scope="col">{t('tax')}</th>
          <th scope="col">{t('withVat')}</th>
        </tr>
      </thead>
      <tbody className={typography.num}>
        {rows.map(({ rate, withoutVat, vat: tax, amount }) =>
          row(rateText(rate), format.money(withoutVat), format.money(tax), format.money(amount)),
        )}
      </tbody>
      <tfoot className={typography.num}>
        {row(
          t('total'),
          total(({ withoutVat }) => withoutVat),
          total(({ vat: tax }) => tax),
          total(({ amount }) => amount),
        )}
      </tfoot>
    </table>
  );
}

/** What promotions took off the prices, by service and price. */
export function DiscountsTable({ discounts }: { discounts: Period['discounts'] }) {
  const t = useTranslations('takings.discounts');
  const format = useAdminFormat();
  const locale = useLocale() as Locale;
  const total = (pick: (discount: Period['discounts'][number]) => number) =>
    discounts.reduce((sum, discount) => sum + pick(discount), 0);
  const row = (id: string, name: string, quantity: number, amount: number) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      <td data-label={t('quantity')}>{format.number(quantity)}</td>
      <td data-label={t('amount')}>{format.money(amount)}</td>
    </tr>
  );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <table className={styles.vat}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody className={typography.num}>
          {discounts.map(({ code, labels, price, priceLabels, quantity, amount }) =>
            row(
              `${code} ${price}`,
              [labelIn(labels, locale), labelIn(priceLabels, locale)].filter(Boolean).join(', '),
              quantity,
              amount,
            ),
          )}
        </tbody>
        {discounts.length > 1 && (
          <tfoot className={typography.num}>
            {row(
              'total',
              t('total'),
              total(({ quantity }) => quantity),
              total(({ amount }) => amount),
            )}
          </tfoot>
        )}
      </table>
    </Panel>
  );
}

/** What staff gave at the desk, by reason, with its price if it had been sold. */
export function GiftsTable({ gifts }: { gifts: Takings['gifts'] }) {
  const t = useTranslations('takings.gifts');
  const format = useAdminFormat();
  const free = gifts.filter(({ kind }) => kind !== 'till');
  const total = (pick: (gift: Takings['gifts'][number]) => number) =>
    free.reduce((sum, gift) => sum + pick(gift), 0);
  const row = (id: string, name: string, count: number, value: number) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      <td data-label={t('count')}>{format.number(count)}</td>
      <td data-label={t('value')}>{format.money(value)}</td>
    </tr>
  );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <table className={styles.vat}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reason')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('value')}</th>
          </tr>
        </thead>
        <tbody className={typography.num}>
          {gifts.map(({ kind, count, value }) => row(kind, t(`kinds.${kind}`), count, value))}
        </tbody>
        {free.length > 1 && (
          <tfoot className={typography.num}>
            {row(
              'total',
              t('total'),
              total(({ count }) => count),
              total(({ value }) => value),
            )}
          </tfoot>
        )}
      </table>
    </Panel>
  );
}

/** Sales of resellers in the period; they collect the money and owe the net amount. */
export function ResellersTable({ takings: { resellers, period } }: { takings: Takings }) {
  const t = useTranslations('takings.resellers');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { from, until } = period;
  const salesOf = (reseller: string) => paths.section('resellerSales', { from, until, reseller });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <table className={styles.vat}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('tickets')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('commission')}</th>
            <th scope="col">{t('net')}</th>
          </tr>
        </thead>
        <tbody className={typography.num}>
          {resellers.map(({ resellerId, name, tickets, cancelledTickets, ...sum }) => (
            <tr key={resellerId}>
              <th scope="row">
                <AppLink className={typography.link} to={salesOf(resellerId)}>
                  {name}
                </AppLink>
              </th>
              <td data-label={t('tickets')}>{format.number(tickets - cancelledTickets)}</td>
              <td data-label={t('amount')}>{format.money(sum.amount - sum.cancelledAmount)}</td>
              <td data-label={t('commission')}>{format.money(sum.commission)}</td>
              <td data-label={t('net')}>{format.money(sum.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
