import { leftOnCard, type ScanTone, wordsOfScan } from '@guichet/contract/box-office/entrance-word-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import type { ScanOutcome } from './entrance-data.ts';
import styles from './entrance-page.module.css';
import { PeopleStepper } from './people-stepper.tsx';
import { useScanLanguage } from './scan-language.ts';
import type { Entrance, ShownScan } from './use-entrance.ts';

const MARKS: Readonly<Record<ScanTone, string>> = { open: '✓', check: '!', closed: '✕' };

/** The outcome of the last scan, to be read at arm's length and announced by a screen reader. */
export function ScanResult({ entrance }: { entrance: Entrance }) {
  const t = useTranslations('entrance');
  const { shown, isChecking } = entrance;
  const area = useRef<HTMLElement>(null);
  // On a phone, the field and the camera are below.
  useEffect(() => {
    if (shown) area.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <section
      ref={area}
      className={styles.resultArea}
      aria-label={t('scan.result')}
      aria-live="assertive"
      aria-busy={isChecking}
    >
      {shown ? (
        <Outcome shown={shown} entrance={entrance} />
      ) : (
        <div className={classNames(styles.result, styles.waiting)}>
          <p className={styles.title}>{isChecking ? t('scan.checking') : t('scan.waiting')}</p>
          <p className={styles.text}>{t('scan.waitingText')}</p>
        </div>
      )}
    </section>
  );
}

function Outcome({ shown, entrance }: { shown: ShownScan; entrance: Entrance }) {
  const t = useTranslations('entrance');
  const { outcome, admitted, isOffline, isUndone } = shown;
  const words = wordsOfScan({ ...outcome, isOffline }, useScanLanguage());
  const tone = isUndone ? 'undone' : words.tone;
  return (
    <div className={classNames(styles.result, styles[tone])} data-tone={tone}>
      <span className={styles.mark} aria-hidden="true">
        {isUndone ? '↩' : MARKS[words.tone]}
      </span>
      <p className={styles.title}>{isUndone ? t('scan.undone') : words.title}</p>
      {!isUndone && <p className={styles.text}>{words.text}</p>}
      {!isUndone && admitted > 1 && <p className={styles.count}>{t('scan.admitted', { count: admitted })}</p>}
      <Facts outcome={outcome} />
      {isOffline && <p className={styles.note}>{t('scan.offlineAnswer')}</p>}
      {outcome.isAccepted && !isUndone && !isOffline && (
        <div className={styles.resultActions}>
          <MoreOfTheLine shown={shown} entrance={entrance} />
          <Button variant="soft" onClick={() => void entrance.undo(outcome.scanId)}>
            {t('scan.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Facts({ outcome }: { outcome: ScanOutcome }) {
  const t = useTranslations('entrance');
  const language = useScanLanguage();
  const { holder, service, price, start, usedGate, number } = outcome;
  const facts: [string, string | undefined][] = [
    [t('facts.holder'), holder],
    [t('facts.service'), service && language.name(service)],
    [t('facts.price'), price && language.name(price)],
    [t('facts.start'), start && t('facts.instant', { day: language.day(start), time: language.time(start) })],
    [t('facts.left'), leftOnCard(outcome, language)],
    [t('facts.gate'), usedGate],
    [t('facts.number'), number],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Admits more people with the unused tickets of the same line. */
function MoreOfTheLine({ shown, entrance }: { shown: ShownScan; entrance: Entrance }) {
  const t = useTranslations('entrance');
  const { others = 0, scanId } = shown.outcome;
  const [chosen, setChosen] = useState<{ scanId: string; people: number }>();
  if (others === 0) return null;
  const people = Math.min(chosen?.scanId === scanId ? chosen.people : others, others);
  return (
    <div className={styles.group}>
      <p>{t('scan.others', { count: others })}</p>
      <PeopleStepper
        label={t('scan.people')}
        value={people}
        most={others}
        onChange={(wanted) => setChosen({ scanId, people: wanted })}
      />
      <Button busy={entrance.isChecking} onClick={() => void entrance.scan(shown.code, people)}>
        {t('scan.admitMore', { count: people })}
      </Button>
    </div>
  );
}
