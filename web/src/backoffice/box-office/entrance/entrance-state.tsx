import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import type { EntrancePlace } from './entrance-data.ts';
import styles from './entrance-page.module.css';
import { useScanLanguage } from './scan-language.ts';
import type { Entrance } from './use-entrance.ts';

/** The network, the codes on this device, and the people inside. */
export function EntranceState({ entrance, place }: { entrance: Entrance; place: EntrancePlace | undefined }) {
  const t = useTranslations('entrance');
  const { time } = useScanLanguage();
  const { isOnline, isLoading, pending, codes, problem, groups, minutesBehind, now } = entrance.state;
  const unconfirmed = groups.reduce((sum, { people }) => sum + people, 0);
  const inside = entrance.inside ?? place?.inside ?? 0;
  const capacity = place?.capacity;
  const isOld = codes !== undefined && codes.validUntil < now();
  return (
    <>
      <div className={styles.state} role="status">
        <span className={classNames(styles.network, isOnline ? styles.online : styles.offline)}>
          {t(isOnline ? 'state.online' : 'state.offline')}
        </span>
        {pending.length > 0 && (
          <span className={styles.stored}>{t('state.stored', { count: pending.length })}</span>
        )}
        {unconfirmed > 0 && (
          <span className={styles.stored}>{t('group.unconfirmed', { people: unconfirmed })}</span>
        )}
        <span>
          {capacity === undefined ? t('state.inside', { inside }) : t('state.insideOf', { inside, capacity })}
        </span>
        <span className={styles.codes}>
          {isLoading && !codes && t('state.loading')}
          {codes &&
            t('state.codes', { count: codes.count, time: time(new Date(codes.madeAt).toISOString()) })}
          {!isLoading && !codes && t('state.noCodes')}
        </span>
      </div>
      {minutesBehind !== 0 && (
        <Notice tone="warning" title={t('clock.title')}>
          {t(minutesBehind > 0 ? 'clock.behind' : 'clock.ahead', { minutes: Math.abs(minutesBehind) })}
        </Notice>
      )}
      {isOld && <Notice tone="warning">{t('state.old')}</Notice>}
      {problem && <Notice tone="warning">{t(`problems.${problem}`)}</Notice>}
    </>
  );
}
