import type { CancellationStep } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import type { ServiceView } from '#shop/catalogue/browse/service-view.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import typography from '#ui/typography.module.css';
import styles from './purchase-panel.module.css';

const HOUR_MS = 3_600_000;

interface ServiceCancellationProps {
  service: Pick<ServiceView, 'cancellation' | 'creditCancellation' | 'resalePercent' | 'flexible'>;
  session: SessionView | undefined;
}

/**
 * How the buyer can cancel a service later, without its flexible ticket, for money and for credit; the share of a taken place
 * stands with one of them.
 */
export function ServiceCancellation({ service, session }: ServiceCancellationProps) {
  const t = useTranslations('catalogue.flexible');
  const { cancellation, creditCancellation, resalePercent, flexible } = service;
  const hasCredit = creditCancellation.length > 0;
  if (flexible && cancellation.length + creditCancellation.length + resalePercent === 0)
    return (
      <section className={styles.terms}>
        <h3 className={typography.small}>{t('without')}</h3>
        <p className={typography.small}>{t('noCancellation')}</p>
      </section>
    );
  return (
    <>
      <CancellationTerms
        steps={cancellation}
        session={session}
        resalePercent={hasCredit ? 0 : resalePercent}
        {...(flexible && { title: t('without') })}
      />
      <CancellationTerms
        steps={creditCancellation}
        session={session}
        isCredit
        resalePercent={hasCredit ? resalePercent : 0}
        {...(flexible && { title: t('withoutCredit') })}
      />
    </>
  );
}

/** In hours before the start, and in days and times for a chosen session. */
export function CancellationTerms({
  steps,
  session,
  isCredit = false,
  title,
  resalePercent = 0,
}: {
  steps: readonly CancellationStep[];
  session: SessionView | undefined;
  /** Whether the steps are those of credit */
  isCredit?: boolean;
  /** Title in place of that of all tickets */
  title?: string;
  /** Share in all when the session starts, if somebody has taken the place, in percent; 0: none */
  resalePercent?: number;
}) {
  const t = useTranslations('catalogue.cancellation');
  const words = useStepWords(session, isCredit);
  if (steps.length === 0 && resalePercent === 0) return null;
  const left = session
    ? steps.filter(({ hours }) => Date.parse(session.start) - hours * HOUR_MS > Date.now())
    : steps;
  return (
    <section className={styles.terms}>
      <h3 className={typography.small}>{title ?? t(isCredit ? 'creditTitle' : 'title')}</h3>
      <ul className={typography.small}>
        {left.map((step) => (
          <li key={step.hours}>{words(step)}</li>
        ))}
        {resalePercent > 0 && <li>{t('resale', { percent: resalePercent })}</li>}
        <li>{t(left.length === 0 && resalePercent === 0 ? 'late' : isCredit ? 'credit.after' : 'after')}</li>
      </ul>
    </section>
  );
}

function useStepWords(
  session: SessionView | undefined,
  isCredit: boolean,
): (step: CancellationStep) => string {
  const terms = useTranslations('catalogue.cancellation');
  const credit = useTranslations('catalogue.cancellation.credit');
  const t = isCredit ? credit : terms;
  const format = useFormat().at(session?.zone);
  return ({ hours, percent }) => {
    if (session) {
      const until = new Date(Date.parse(session.start) - hours * HOUR_MS).toISOString();
      return t('dated', { percent, day: format.longDay(until), clock: format.time(until) });
    }
    if (hours === 0) return t('atStart', { percent });
    const time =
      hours % 24 === 0 && hours > 48 ? terms('days', { days: hours / 24 }) : terms('hours', { hours });
    return percent === 100 ? t('full', { time }) : t('part', { percent, time });
  };
}
