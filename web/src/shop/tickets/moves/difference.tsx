import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import type { SessionToChoose } from './move-choice.ts';

/** What becomes of the difference to a session at a lower price; nothing where no money moves. */
export function Difference({
  session: { difference = 0, refund, fee = 0, isCredit },
}: {
  session: SessionToChoose;
}) {
  const t = useTranslations('tickets.move');
  const format = useFormat();
  // What was paid falls in proportion to the price: the difference of the prices is larger where a discount was given.
  const amount = refund === undefined ? -difference : refund + fee;
  if (amount <= 0) return null;
  if (refund === undefined) return <p>{t('cheaper', { amount: format.money(amount) })}</p>;
  const words = { amount: format.money(amount), refund: format.money(refund) };
  if (isCredit)
    return (
      <p>{fee > 0 ? t('creditedLessFee', { ...words, fee: format.money(fee) }) : t('credited', words)}</p>
    );
  return <p>{fee > 0 ? t('refundedLessFee', { ...words, fee: format.money(fee) }) : t('refunded', words)}</p>;
}
