import { useTranslations } from 'use-intl';
import type { SessionView } from './view.ts';

/** Returns in short phrases who may attend a session and how many must; empty without a condition. */
export function useTermsWords(): (terms: SessionView['terms']) => string[] {
  const t = useTranslations('catalogue.terms');
  return ({ minimumAge, maximumAge, accompaniment, minimumParticipants } = {}) => {
    const ages =
      minimumAge !== undefined && maximumAge !== undefined
        ? t('ages', { from: minimumAge, to: maximumAge })
        : minimumAge !== undefined
          ? t('minimumAge', { age: minimumAge })
          : maximumAge !== undefined && t('maximumAge', { age: maximumAge });
    return [
      ages,
      accompaniment && t('accompaniment', { count: accompaniment.children, age: accompaniment.underAge }),
      minimumParticipants !== undefined &&
        minimumParticipants > 1 &&
        t('minimumParticipants', { count: minimumParticipants }),
    ].filter((words) => typeof words === 'string');
  };
}
