import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import typography from '#ui/typography.module.css';
import styles from './period-facts.module.css';
import type { PeriodChange } from './view.ts';

interface PeriodFactsProps {
  change: PeriodChange;
  /** First day of the venue's calendar that is not past. */
  today: string;
}

/** Says before the purchase when the period on a card ends, and which period follows it. */
export function PeriodFacts({ change: { oldEnd, from, until }, today }: PeriodFactsProps) {
  const t = useTranslations('cardOrders.period');
  const format = useFormat();
  const span = t('span', { from: format.shortDay(from), until: format.shortDay(until) });
  return (
    <dl className={styles.period} aria-live="polite">
      {oldEnd !== undefined && (
        <Fact name={t(oldEnd < today ? 'ended' : 'old')} value={format.shortDay(oldEnd)} />
      )}
      <Fact name={t(oldEnd === undefined ? 'first' : 'new')} value={span} />
      <Fact
        name={t(oldEnd === undefined ? 'firstEnd' : 'end')}
        value={<b className={typography.num}>{format.shortDay(until)}</b>}
      />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
