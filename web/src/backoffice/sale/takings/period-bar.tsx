import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './takings-page.module.css';
import {
  COMPARISONS,
  type Comparison,
  type Days,
  neighbours,
  SPANS,
  type TakingsSearch,
} from './takings-search.ts';

interface PeriodBarProps {
  search: TakingsSearch;
  today: string;
  days: Days;
}

/** Links to a day, week, month or year, to the previous and next one, and to the comparison. */
export function PeriodBar({ search, today, days }: PeriodBarProps) {
  const t = useTranslations('takings.period');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const to = (change: TakingsSearch) => paths.section('takings', { ...search, ...change });
  const { span = 'month', day = today, compare = 'year' } = search;
  const { before, after } = neighbours(span, day, today);
  return (
    <section className={styles.periodBar} aria-label={t('label')}>
      <nav className={styles.spans} aria-label={t('spans')}>
        {SPANS.map((one) => (
          <AppLink
            key={one}
            to={to({ span: one })}
            aria-current={one === span ? 'page' : undefined}
            data-current={one === span || undefined}
          >
            {t(`span.${one}`)}
          </AppLink>
        ))}
      </nav>
      <div className={styles.move}>
        <AppLink className={styles.step} to={to({ day: before })}>
          <Icon name="back" />
          <span className="visually-hidden">{t('before')}</span>
        </AppLink>
        <b>
          {days.from === days.until
            ? format.shortDay(days.from)
            : t('days', { from: format.shortDay(days.from), until: format.shortDay(days.until) })}
        </b>
        {after && (
          <AppLink className={styles.step} to={to({ day: after })}>
            <Icon name="arrow" />
            <span className="visually-hidden">{t('after')}</span>
          </AppLink>
        )}
      </div>
      <Select
        label={t('compare')}
        name="compare"
        value={compare}
        onChange={(event) =>
          void navigateTo(to({ compare: event.target.value as Comparison }), { resetScroll: false })
        }
      >
        {COMPARISONS.map((one) => (
          <option key={one} value={one}>
            {t(`compared.${one}`)}
          </option>
        ))}
      </Select>
    </section>
  );
}
