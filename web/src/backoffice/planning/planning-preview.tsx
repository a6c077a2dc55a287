import type { Locale } from '@guichet/contract/locale.ts';
import type { CSSProperties } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { DISPLAYS, type DisplayValues, displayOf } from './display-values.ts';
import styles from './planning-preview.module.css';
import { weekdayName } from './weekdays.ts';

/** Colours of sample themes, and of the family that both are of. */
const SAMPLES = { theme: ['#7a3e9d', '#b3590b'], family: ['#0b6e8a', '#0b6e8a'] } as const;

/** A small planning as the controls have it now. */
export function PlanningPreview({ values }: { values: DisplayValues }) {
  const t = useTranslations('planningSettings');
  const { displayType, firstHour, lastHour, days, colors, isEnable } = displayOf(values);
  const hours = Math.max(1, lastHour - firstHour);
  const shown = displayType === 0 ? days.slice(0, 1) : days;
  const scale = { '--days': shown.length || 1, '--hours': hours } as CSSProperties;
  return (
    <section
      className={classNames(styles.planningPreview, !isEnable && styles.off)}
      aria-labelledby="preview-title"
    >
      <h2 id="preview-title">{t('preview.title')}</h2>
      <p>{t(`display.${DISPLAYS[displayType]}`)}</p>
      <div className={styles.stage} style={scale} aria-hidden="true">
        <PreviewDays days={shown} />
        {displayType === 2 ? (
          <PreviewMonth days={shown.length} colors={SAMPLES[colors]} />
        ) : (
          <PreviewHours firstHour={firstHour} hours={hours} days={shown} colors={SAMPLES[colors]} />
        )}
      </div>
    </section>
  );
}

function PreviewDays({ days }: { days: readonly number[] }) {
  const locale = useLocale() as Locale;
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <span key={day}>{weekdayName(day, locale, 'short')}</span>
      ))}
    </div>
  );
}

function PreviewMonth({ days, colors }: { days: number; colors: readonly string[] }) {
  const cells = Array.from({ length: days * 4 }, (_, index) => index);
  return (
    <div className={styles.month}>
      {cells.map((cell) => (
        <span key={cell}>
          {cell % 3 !== 2 && <i style={{ '--theme': colors[cell % 2] } as CSSProperties} />}
          {cell % 4 === 1 && <i style={{ '--theme': colors[1] } as CSSProperties} />}
        </span>
      ))}
    </div>
  );
}

interface PreviewHoursProps {
  firstHour: number;
  hours: number;
  days: readonly number[];
  colors: readonly string[];
}

function PreviewHours({ firstHour, hours, days, colors }: PreviewHoursProps) {
  const t = useTranslations('planningSettings');
  return (
    <div className={styles.hours}>
      <div className={styles.scale}>
        <span>{t('hour', { hour: firstHour })}</span>
        <span>{t('hour', { hour: firstHour + hours })}</span>
      </div>
      {days.map((day, index) => (
        <div key={day} className={styles.day}>
          <i className={styles.session} style={sampleAt(0.1 + (index % 3) * 0.12, colors[index % 2])} />
          <i
            className={classNames(styles.session, index % 3 === 1 && styles.full)}
            style={sampleAt(0.55 + (index % 2) * 0.1, colors[(index + 1) % 2])}
          />
        </div>
      ))}
    </div>
  );
}

const sampleAt = (share: number, color: string | undefined) =>
  ({ '--at': share, '--theme': color }) as CSSProperties;
