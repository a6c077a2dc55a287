import { wordsOfScan } from '@guichet/contract/box-office/entrance-word-rules.ts';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import type { RecordedScan } from './entrance-data.ts';
import styles from './entrance-page.module.css';
import { useScanLanguage } from './scan-language.ts';

/** Codes that a device without a network accepted although they were not valid, with both times. */
export function Conflicts({ scans }: { scans: readonly RecordedScan[] }) {
  const t = useTranslations('entrance.conflicts');
  // The region exists before its first conflict, so that screen readers announce it.
  return (
    <div role="alert">
      {scans.length > 0 && (
        <Panel title={t('title')} lead={t('text')}>
          <ul className={styles.list}>
            {scans.map((scan) => (
              <Conflict key={scan.scanId} scan={scan} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function Conflict({ scan }: { scan: RecordedScan }) {
  const t = useTranslations('entrance');
  const language = useScanLanguage();
  const { at, gate, usedAt, usedGate, reason, service, number } = scan;
  const instant = (iso: string) => t('facts.instant', { day: language.day(iso), time: language.time(iso) });
  const someone = t('conflicts.someone');
  const used = reason === 'used' && usedAt !== undefined ? { at: usedAt, gate: usedGate } : undefined;
  return (
    <li className={styles.item}>
      <div>
        <b>
          {[service && language.name(service), number].filter(Boolean).join(' · ') || t('recent.unknown')}
        </b>
        <p>
          {used
            ? t(Date.parse(at) < Date.parse(used.at) ? 'conflicts.twiceBefore' : 'conflicts.twice', {
                used: instant(used.at),
                usedGate: used.gate || someone,
                offline: instant(at),
                offlineGate: gate || someone,
              })
            : t('conflicts.once', {
                time: instant(at),
                gate: gate || someone,
                reason: wordsOfScan(scan, language).title,
              })}
        </p>
      </div>
    </li>
  );
}
