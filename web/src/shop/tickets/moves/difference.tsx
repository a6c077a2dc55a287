import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import typography from '#ui/typography.module.css';
import type { SessionToChoose } from './move-choice.ts';
import styles from './move-dialog.module.css';

/** What a session at a higher price, or a fee, costs before the move; nothing where no payment is due. */
export function Due({ session: { due, formerPrice = 0, price = 0, fee = 0 } }: { session: SessionToChoose }) {
  const t = useTranslations('tickets.move.prices');
  const format = useFormat();
  if (due === undefined) return null;
  return (
    <>
      <dl className={styles.prices}>
        <Amount label={t('former')} amount={format.money(formerPrice)} />
        <Amount label={t('price')} amount={format.money(price)} />
        {fee > 0 && <Amount label={t('fee')} amount={format.money(fee)} />}
        <Amount label={t('total')} amount={format.money(due)} isTotal />
      </dl>
      <p>{t('text')}</p>
    </>
  );
}

function Amount({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd className={typography.num}>{amount}</dd>
    </div>
  );
}

/** What becomes of the difference to a session at a lower price; nothing where no money moves. */
export function Difference({
  session: { difference = 0, refund, due, fee = 0, isCredit },
}: {
  session: SessionToChoose;
}) {
  const t = useTranslations('tickets.move');
  const format = useFormat();
  // What was paid falls in proportion to the price: the difference of the prices is larger where a discount was given.
  const amount = refund === undefined ? -difference : refund + fee;
  if (amount <= 0 || due !== undefined) return null;
  if (refund === undefined) return <p>{t('cheaper', { amount: format.money(amount) })}</p>;
  const words = { amount: format.money(amount), refund: format.money(refund) };
  if (isCredit)
    return (
      <p>{fee > 0 ? t('creditedLessFee', { ...words, fee: format.money(fee) }) : t('credited', words)}</p>
    );
  return <p>{fee > 0 ? t('refundedLessFee', { ...words, fee: format.money(fee) }) : t('refunded', words)}</p>;
}
