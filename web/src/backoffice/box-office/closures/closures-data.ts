import type { ClosurePartState } from '@guichet/contract/box-office/closure-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export type Closure = CallAnswer<'GET /boxoffice/closures'>[number];
export type ClosureDetails = CallAnswer<'GET /boxoffice/closure'>;
export type Preview = CallAnswer<'POST /boxoffice/closurepreview'>;
export type ReopeningPreview = CallAnswer<'POST /boxoffice/reopenedsessionspreview'>;
export type SessionToClose = Preview['sessions'][number];

const ASK_EVERY_MS = 3000;

/** Reads the page again while a closure goes on. */
export function useProgress(isWorking: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void router.invalidate(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWorking, router]);
}

const ENDED: readonly ClosurePartState[] = ['moved', 'refunded', 'settled', 'kept', 'replaced', 'reopened'];

/** Returns how many parts of a closure are settled, and how many it has. */
export function settledOf({ progress: { parts } }: Pick<Closure, 'progress'>): {
  done: number;
  all: number;
} {
  const sum = (states: readonly string[]) =>
    Object.entries(parts).reduce(
      (total, [state, count]) => (states.includes(state) ? total + count : total),
      0,
    );
  return { done: sum(ENDED), all: sum(Object.keys(parts)) };
}

export type ClosureState = 'running' | 'paused' | 'done' | 'failed';

/** Returns what a closure needs most: a retry before everything else. */
export function stateOf({ progress, isPaused, isDone }: Closure): ClosureState {
  if ((progress.parts.failed ?? 0) + progress.moneyFailed > 0) return 'failed';
  if (isDone) return 'done';
  return isPaused ? 'paused' : 'running';
}

export const TONES = { running: 'brand', paused: 'warn', done: 'ok', failed: 'warn' } as const;

/** Sessions by their day on their establishment's clock, in order. */
export const byDay = (
  sessions: readonly SessionToClose[],
  dayOf: (session: SessionToClose) => string,
): Map<string, SessionToClose[]> => Map.groupBy(sessions, dayOf);
