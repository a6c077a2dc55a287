import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import type { ForeignZone } from '#lib/format.ts';
import { useFormat } from '#lib/portal.ts';
import typography from '#ui/typography.module.css';

type Resale = NonNullable<CallAnswer<'GET /user/GetHistoricPurchases'>[number]['refunds'][number]['resale']>;

/** What has become of the places of cancelled tickets: offered to others, taken or not. */
export function RefundResale({ resale, zone }: { resale: Resale; zone: ForeignZone | undefined }) {
  const t = useTranslations('orders.money.resale');
  const format = useFormat();
  const at = format.at(zone);
  const { open, amount, until } = resale;
  return (
    <>
      {open > 0 && (
        <p className={typography.num}>
          {t('open', {
            count: open,
            amount: format.money(amount),
            day: at.longDay(until),
            time: at.time(until),
          })}
        </p>
      )}
      {(['taken', 'untaken', 'closed'] as const).map(
        (state) => resale[state] > 0 && <p key={state}>{t(state, { count: resale[state] })}</p>,
      )}
    </>
  );
}
