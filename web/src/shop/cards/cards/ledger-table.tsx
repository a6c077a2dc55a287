import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import typography from '#ui/typography.module.css';
import { useAmount } from './amounts.ts';
import styles from './card-ledger.module.css';

type Movement = CallAnswer<'GET /user/cardmovements'>['movements'][number];

/** The movements of a card, newest first. */
export function LedgerTable({ movements }: { movements: readonly Movement[] }) {
  const t = useTranslations('cards.ledger');
  return (
    <table className={classNames(styles.table, typography.num)}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('movement')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('balance')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </tbody>
    </table>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const t = useTranslations('cards.ledger');
  const locale = useLocale();
  const format = useFormat();
  const amountOf = useAmount();
  const { at, kind, unit, quantity, balance, establishment, orderNumber } = movement;
  const isLoss = kind === 'expired' || kind === 'lost';
  const sign = quantity < 0 ? '−' : '+';
  const where = [
    ...(establishment ? [labelIn(establishment, locale)] : []),
    ...(orderNumber ? [t('order', { number: orderNumber })] : []),
  ].join(' · ');
  return (
    <tr>
      <td>
        <time dateTime={at}>{format.shortDay(at)}</time>
        <small>{format.time(at)}</small>
      </td>
      <td>
        <b>{t(`kind.${kind}`)}</b>
        {where && <small>{where}</small>}
      </td>
      <td>
        {quantity !== 0 && (
          <span className={classNames(styles.change, isLoss ? styles.lost : quantity > 0 && styles.up)}>
            {sign}
            {amountOf(unit, Math.abs(quantity))}
          </span>
        )}
      </td>
      <td>{balance !== undefined && amountOf(unit, balance)}</td>
    </tr>
  );
}
