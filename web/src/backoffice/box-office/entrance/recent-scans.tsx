import { wordsOfScan } from '@guichet/contract/box-office/entrance-word-rules.ts';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { RecordedScan } from './entrance-data.ts';
import styles from './entrance-page.module.css';
import type { PendingScan } from './offline/offline-entrance.ts';
import { useScanLanguage } from './scan-language.ts';
import type { Entrance } from './use-entrance.ts';

/** The last scans of the entrance, each with its undo, and those that wait for a network. */
export function RecentScans({ entrance }: { entrance: Entrance }) {
  const t = useTranslations('entrance.recent');
  const { recent, state, undo } = entrance;
  const waiting = state.pending.toReversed();
  const isEmpty = waiting.length === 0 && (recent?.scans.length ?? 0) === 0;
  return (
    <Panel title={t('title')}>
      {isEmpty && <p className={typography.muted}>{t('empty')}</p>}
      <ol className={styles.list}>
        {waiting.map((scan) => (
          <Waiting key={scan.scanId} scan={scan} />
        ))}
        {recent?.scans.map((scan) => (
          <Recorded key={scan.scanId} scan={scan} onUndo={() => void undo(scan.scanId)} />
        ))}
      </ol>
    </Panel>
  );
}

function Waiting({ scan }: { scan: PendingScan }) {
  const t = useTranslations('entrance.recent');
  const { time } = useScanLanguage();
  return (
    <li className={classNames(styles.item, scan.isAdmitted ? styles.accepted : styles.refused)}>
      <div>
        <b translate="no">{scan.code}</b>
        <p className={typography.muted}>
          {time(scan.at)} · {t(scan.direction)}, {t(scan.isAdmitted ? 'accepted' : 'refused')}
        </p>
      </div>
      <Tag tone="warn">{t('stored')}</Tag>
    </li>
  );
}

function Recorded({ scan, onUndo }: { scan: RecordedScan; onUndo: () => void }) {
  const t = useTranslations('entrance.recent');
  const language = useScanLanguage();
  const { isAccepted, isUndone, undoneBy, holder, service, kind, direction, gate, people } = scan;
  const name = service && language.name(service);
  const unnamed = kind === 'person' ? t('person', { count: people }) : t('unknown');
  const who = [holder, name].filter(Boolean).join(' · ') || unnamed;
  const time = language.time(scan.at);
  const state = isUndone
    ? undoneBy
      ? t('undoneBy', { by: undoneBy })
      : t('undone')
    : t(isAccepted ? 'accepted' : 'refused');
  return (
    <li className={classNames(styles.item, isAccepted && !isUndone ? styles.accepted : styles.refused)}>
      <div>
        <b>{who}</b>
        <p className={typography.muted}>
          {time} · {t(direction)}, {state}
          {gate && ` · ${gate}`}
        </p>
        {!isAccepted && scan.reason !== 'unknown' && (
          <p className={typography.muted}>{wordsOfScan(scan, language).title}</p>
        )}
      </div>
      {isAccepted && !isUndone && (
        <Button variant="ghost" aria-label={t('undoOf', { time, who })} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
