import type { OpeningSpan } from '@guichet/contract/catalogue/opening-rules.ts';
import { useLocale, useTranslations } from 'use-intl';
import { addDays, type Format, writeDay } from '#lib/format.ts';
import type { OpeningNow } from '#lib/opening.ts';

interface OpeningWords {
  /** `Ouvert aujourd’hui de 9 h à 20 h`, `Fermé aujourd’hui, ouvre demain à 9 h`. */
  now: (opening: OpeningNow) => string;
  /** `9 h – 12 h, 14 h – 18 h`, `Fermé`. */
  spans: (spans: readonly OpeningSpan[]) => string;
  /** `lundi`. */
  weekday: (day: string) => string;
}

/** Returns formatters of opening times. Their page loads the phrases `catalogue`. */
export function useOpeningWords(format: Format): OpeningWords {
  const t = useTranslations('catalogue.hours');
  const locale = useLocale();
  const time = (clock: string): string => {
    const [hour = '', minute = ''] = clock.split(':');
    if (hour === '24') return t('midnight');
    return minute === '00' ? t('whole', { hour: Number(hour) }) : t('time', { hour: Number(hour), minute });
  };
  const and = new Intl.ListFormat(locale, { type: 'conjunction' });
  const between = (spans: readonly OpeningSpan[], key: 'span' | 'short'): string[] =>
    spans.map(({ opens, closes }) => t(key, { opens: time(opens), closes: time(closes) }));
  return {
    now({ state, spans, next, today }) {
      if (state === 'open' || state === 'before')
        return t('open', { spans: and.format(between(spans, 'span')) });
      const isTomorrow = next?.day === addDays(today, 1);
      const closed = t(state === 'after' ? 'closedNow' : 'closedToday');
      if (!next) return closed;
      const opens = time(next.opens);
      return isTomorrow
        ? t('tomorrow', { closed, time: opens })
        : t('later', { closed, day: format.longDay(next.day), time: opens });
    },
    spans: (spans) => (spans.length === 0 ? t('closed') : between(spans, 'short').join(', ')),
    weekday: (day) => writeDay(locale, day, { weekday: 'long' }),
  };
}
