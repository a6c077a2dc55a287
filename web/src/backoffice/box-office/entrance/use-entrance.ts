import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { wordsOfScan } from '@guichet/contract/box-office/entrance-word-rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { venueStorage } from '#lib/storage.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import {
  type Entrances,
  isOutOfReach,
  type Recent,
  readRecent,
  type ScanAnswer,
  type ScanOutcome,
  sendLeave,
  sendNewGroup,
  sendScan,
  undoScan,
} from './entrance-data.ts';
import { createLatestAnswers } from './latest-answers.ts';
import type { GroupScan } from './offline/lost-groups.ts';
import { useScanLanguage } from './scan-language.ts';
import { signal } from './sounds.ts';
import { useOffline } from './use-offline.ts';

/** The scan that the page shows. */
export interface ShownScan {
  code: string;
  outcome: ScanOutcome;
  /** People admitted by this scan and those that added to it */
  admitted: number;
  isOffline: boolean;
  isUndone: boolean;
}

/** The state of an entrance on this device, and what staff do at it. */
export function useEntrance({ places, key }: Entrances) {
  const [place, setPlace] = useRememberedPlace(places);
  const [direction, setDirection] = useState<Direction>('in');
  const [isLoud, setLoud] = useSound();
  const recent = useRecent(place);
  const reportGroup = useGroupReport();
  const offline = useOffline(place, key, {
    sent: () => void recent.readAgain(),
    group(group, answer) {
      if (answer?.scan.isAccepted && group.direction === 'in')
        void offline.offline.remember({
          scanId: answer.scan.scanId,
          codes: answer.codes,
          place: group.place,
        });
      reportGroup(group, answer);
      void recent.readAgain();
    },
  });
  const scanning = useScanning({ place, direction, isLoud, recent, offline });
  const corrections = useCorrections({ place, recent, scanning, offline });
  return {
    place,
    setPlace,
    direction,
    setDirection,
    isLoud,
    setLoud,
    shown: scanning.shown,
    isChecking: scanning.isChecking,
    scan: scanning.scan,
    recent: recent.recent,
    inside: recent.inside,
    state: offline.state,
    ...corrections,
  };
}

/** Tells staff what the server has decided about a group whose answer was lost. */
function useGroupReport() {
  const t = useTranslations('entrance.group');
  return ({ people }: GroupScan, answer: ScanAnswer | undefined): void => {
    const admitted = answer?.admitted ?? 0;
    const isWhole = admitted >= people;
    showToast(isWhole ? 'success' : 'error', t(isWhole ? 'confirmed' : 'partly', { people, admitted }), {
      isKept: true,
    });
  };
}

/** Milliseconds between two readings of what other devices have scanned meanwhile. */
const WATCH_MS = 5000;

/** The last scans of a place, and the people inside; those of other devices appear while the page is seen. */
function useRecent(place: string) {
  const [recent, setRecent] = useState<Recent>();
  const [inside, setInside] = useState<number>();
  const [answers] = useState(createLatestAnswers);
  const readAgain = useCallback(async () => {
    const turn = answers.begin();
    try {
      const read = await readRecent(place);
      if (!answers.take(turn)) return;
      setRecent(read);
      setInside(read.inside);
    } catch {
      // The list of before stays.
    }
  }, [place, answers]);
  useEffect(() => {
    setRecent(undefined);
    setInside(undefined);
    // Answers about the place of before are not shown.
    answers.dropBegun();
    void readAgain();
    const isWatched = () => document.visibilityState === 'visible' && navigator.onLine;
    const watch = () => {
      if (isWatched()) void readAgain();
    };
    const timer = setInterval(watch, WATCH_MS);
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [readAgain, answers]);
  return { recent, inside, setInside, readAgain };
}

type RecentState = ReturnType<typeof useRecent>;

/** Admits more people with a shown ticket. The device remembers the group until the server has answered. */
async function admitGroup(
  scan: Omit<GroupScan, 'at'>,
  { groups, clock }: Pick<ReturnType<typeof useOffline>, 'groups' | 'clock'>,
): Promise<ScanAnswer> {
  const group = { ...scan, at: new Date(clock.now()).toISOString() };
  await groups.begin(group);
  let isAnswered = false;
  try {
    const answer = await sendNewGroup(group);
    isAnswered = true;
    return answer;
  } catch (error) {
    isAnswered = !isOutOfReach(error);
    throw error;
  } finally {
    await groups.end(scan.scanId, isAnswered);
  }
}

/** Presents codes, to the server or to the codes that this device has stored. */
function useScanning({
  place,
  direction,
  isLoud,
  recent,
  offline: { offline, groups, clock, refresh, setOnline },
}: {
  place: string;
  direction: Direction;
  isLoud: boolean;
  recent: RecentState;
  offline: ReturnType<typeof useOffline>;
}) {
  const t = useTranslations('entrance');
  const language = useScanLanguage();
  const message = useErrorMessage();
  const [shown, setShown] = useState<ShownScan>();
  const [isChecking, setChecking] = useState(false);
  const isBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan of another place is not shown
  useEffect(() => setShown(undefined), [place]);

  const show = (scan: Omit<ShownScan, 'isUndone'>) => {
    setShown({ ...scan, isUndone: false });
    signal(wordsOfScan(scan.outcome, language).tone, isLoud);
    void recent.readAgain();
  };

  async function scanOffline(scanId: string, code: string): Promise<void> {
    setOnline(false);
    const outcome = await offline.scan({ scanId, code, direction });
    if (outcome)
      show({ code, outcome, admitted: outcome.isAccepted && direction === 'in' ? 1 : 0, isOffline: true });
    else showToast('error', t(offline.codes() ? 'state.old' : 'problems.none'));
  }

  async function send(scanId: string, code: string, more: number): Promise<void> {
    const answer =
      more > 0
        ? await admitGroup({ scanId, code, place, direction, people: more }, { groups, clock })
        : await sendScan({ scanId, code, establishment: place, direction });
    setOnline(true);
    if (answer.scan.isAccepted && direction === 'in')
      void offline.remember({ scanId: answer.scan.scanId, codes: answer.codes, place });
    recent.setInside(answer.inside);
    const before = more > 0 ? (shown?.admitted ?? 0) : 0;
    show({ code, outcome: answer.scan, admitted: before + answer.admitted, isOffline: false });
  }

  /** Presents a code. @param more people of the same line to admit after the shown scan */
  async function scan(code: string, more = 0): Promise<void> {
    if (isBusy.current) return;
    if (more > 0 && groups.waiting().some((group) => group.code === code)) {
      showToast('error', t('group.waiting'));
      return;
    }
    isBusy.current = true;
    setChecking(true);
    const scanId = crypto.randomUUID();
    try {
      await send(scanId, code, more);
    } catch (error) {
      if (isOutOfReach(error) && more === 0) await scanOffline(scanId, code);
      else if (isOutOfReach(error)) {
        showToast('error', t('group.lost', { people: more }), { isKept: true });
        setOnline(false);
        void refresh();
      } else showToast('error', message(error));
    } finally {
      isBusy.current = false;
      setChecking(false);
    }
  }
  return { shown, setShown, isChecking, scan };
}

/** Undoes scans, and counts people who leave without a code. */
function useCorrections({
  place,
  recent,
  scanning: { shown, setShown },
  offline: { offline, refresh },
}: {
  place: string;
  recent: RecentState;
  scanning: Pick<ReturnType<typeof useScanning>, 'shown' | 'setShown'>;
  offline: ReturnType<typeof useOffline>;
}) {
  const t = useTranslations('entrance');
  const message = useErrorMessage();
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      await recent.readAgain();
    } catch (error) {
      showToast('error', message(error));
    }
  };
  return {
    undo: (scanId: string) =>
      attempt(async () => {
        await undoScan(scanId);
        // Codes of before name the ticket as used.
        void offline.forget(scanId).then(refresh);
        if (shown?.outcome.scanId === scanId) setShown({ ...shown, isUndone: true });
        else showToast('success', t('scan.undone'));
      }),
    leave: (people: number) =>
      attempt(async () => {
        const { inside } = await sendLeave(place, people, crypto.randomUUID());
        recent.setInside(inside);
      }),
  };
}

/** Whether scans are heard on this device. */
function useSound() {
  const [isLoud, setLoud] = useState(venueStorage.get('entranceSound') !== 'off');
  const choose = (loud: boolean) => {
    setLoud(loud);
    venueStorage.set('entranceSound', loud ? undefined : 'off');
  };
  return [isLoud, choose] as const;
}

export type Entrance = ReturnType<typeof useEntrance>;

/** The chosen establishment, which this device remembers. */
function useRememberedPlace(places: Entrances['places']) {
  const remembered = venueStorage.get('entrancePlace');
  const known = places.find(({ code }) => code === remembered) ?? places[0];
  const [place, setPlace] = useState(known?.code ?? '');
  return [
    place,
    (code: string) => {
      venueStorage.set('entrancePlace', code);
      setPlace(code);
    },
  ] as const;
}
