import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { Camera } from './camera.tsx';
import { Conflicts } from './conflicts.tsx';
import { type Entrances, loadEntrance } from './entrance-data.ts';
import styles from './entrance-page.module.css';
import { EntranceState } from './entrance-state.tsx';
import { FindTickets } from './find-tickets.tsx';
import { keepEntrancePage } from './offline/keep-entrance-page.ts';
import { PeopleStepper } from './people-stepper.tsx';
import { RecentScans } from './recent-scans.tsx';
import { EntranceZone } from './scan-language.ts';
import { ScanResult } from './scan-result.tsx';
import { addKey, NOTHING_TYPED } from './scanner-keys.ts';
import { type Entrance, useEntrance } from './use-entrance.ts';

export const loader = loadEntrance;

/** The page of staff at an entrance: scans of tickets and cards, also without a network. */
export default function EntrancePage() {
  const t = useTranslations('entrance');
  const entrances = usePageData<typeof loader>();
  const paths = useBackofficePaths();
  useEffect(keepEntrancePage, []);
  return (
    <Page
      lead={t('lead')}
      actions={
        <LinkButton variant="ghost" to={paths.entranceReason()}>
          {t('reason.link')}
        </LinkButton>
      }
    >
      {entrances.places.length === 0 ? (
        <Notice tone="info">{t('place.none')}</Notice>
      ) : (
        <OpenEntrance entrances={entrances} />
      )}
    </Page>
  );
}

function OpenEntrance({ entrances }: { entrances: Entrances }) {
  const entrance = useEntrance(entrances);
  useScanner((code) => void entrance.scan(code));
  const place = entrances.places.find(({ code }) => code === entrance.place);
  return (
    <EntranceZone value={place?.zone}>
      <div className={styles.page}>
        <div className={styles.gate}>
          <Choices entrances={entrances} entrance={entrance} />
          <EntranceState entrance={entrance} place={place} />
          <ScanResult entrance={entrance} />
          <Camera onCode={(code) => void entrance.scan(code)} />
          <CodeForm entrance={entrance} />
          {entrance.direction === 'out' && <Leave entrance={entrance} />}
        </div>
        <div className={styles.side}>
          <FindTickets entrance={entrance} />
          <Conflicts scans={entrance.recent?.conflicts ?? []} />
          <RecentScans entrance={entrance} />
        </div>
      </div>
    </EntranceZone>
  );
}

function Choices({ entrances, entrance }: { entrances: Entrances; entrance: Entrance }) {
  const t = useTranslations('entrance');
  const locale = useLocale();
  const { direction, setDirection, isLoud, setLoud } = entrance;
  return (
    <div className={styles.choices}>
      <Select
        label={t('place.label')}
        value={entrance.place}
        onChange={(event) => entrance.setPlace(event.target.value)}
      >
        {entrances.places.map(({ code, labels }) => (
          <option key={code} value={code}>
            {labelIn(labels, locale)}
          </option>
        ))}
      </Select>
      <fieldset className={styles.directions}>
        <legend>{t('scan.direction')}</legend>
        {(['in', 'out'] as const).map((way) => (
          <label key={way}>
            <input
              type="radio"
              name="direction"
              value={way}
              checked={direction === way}
              onChange={() => setDirection(way)}
            />
            {t(`scan.${way}`)}
          </label>
        ))}
      </fieldset>
      <Switch label={t('scan.sound')} isOn={isLoud} onChange={setLoud} />
    </div>
  );
}

function CodeForm({ entrance }: { entrance: Entrance }) {
  const t = useTranslations('entrance.scan');
  const [code, setCode] = useState('');
  const id = useId();
  return (
    <form
      className={styles.codeForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') return;
        void entrance.scan(code.trim());
        setCode('');
      }}
    >
      <label htmlFor={id}>{t('code')}</label>
      <div className={styles.codeRow}>
        <input
          id={id}
          value={code}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={t('placeholder')}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" large busy={entrance.isChecking}>
          {t('present')}
        </Button>
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('hint')}
      </p>
    </form>
  );
}

/** Counts people who leave without a code. */
function Leave({ entrance }: { entrance: Entrance }) {
  const t = useTranslations('entrance.scan');
  const [people, setPeople] = useState(1);
  const leave = async () => {
    await entrance.leave(people);
    setPeople(1);
  };
  return (
    <div className={styles.leave}>
      <p>{t('leaveText')}</p>
      <PeopleStepper label={t('people')} value={people} most={50} onChange={setPeople} />
      <Button variant="soft" large onClick={() => void leave()}>
        {t('leave', { count: people })}
      </Button>
    </div>
  );
}

/** Receives codes that a hand scanner types anywhere on the page, except in the other fields of the page. */
function useScanner(onCode: (code: string) => void): void {
  const present = useRef(onCode);
  present.current = onCode;
  useEffect(() => {
    let typed = NOTHING_TYPED;
    const onKey = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof Element && event.target.matches('input:not([type=radio]), textarea, select');
      if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
      const added = addKey(typed, event.key, event.timeStamp);
      typed = added.typed;
      if (added.code === undefined) return;
      // Enter would press the button that has the focus.
      event.preventDefault();
      present.current(added.code);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
