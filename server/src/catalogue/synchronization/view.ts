import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Synchronization } from '../settings/view.ts';
import type { SynchronizationRow } from './data.ts';

/** @param rows newest first */
export function viewSynchronizations(
  rows: readonly SynchronizationRow[],
  lastDoneAt: Date | undefined,
  locale: Locale,
): State {
  const running = rows.find((row) => row.state === 'running' && !row.isAbandoned);
  const ended = rows.flatMap((row) => viewEnded(row, locale) ?? []);
  const notable = new Set(rows.filter((row) => row.isNotable).map((row) => row.id));
  return {
    ...(running && {
      running: {
        id: running.id,
        step: running.step,
        done: running.done,
        of: running.total,
        startedAt: running.startedAt.toISOString(),
        by: running.by,
      },
    }),
    ...(lastDoneAt && { lastDoneAt: lastDoneAt.toISOString() }),
    ...(ended[0] && { last: ended[0] }),
    history: ended.filter(({ id }) => notable.has(id)).slice(0, SHOWN),
  };
}

/** The answer about a tenant’s synchronizations. */
export type State = CallAnswer<'GET /settingsticketing/synchronization'>;

/** Synchronizations of the history that are shown. */
export const SHOWN = 10;

/** An ended synchronization as it is answered; undefined while it runs. */
export function viewEnded(row: SynchronizationRow, locale: Locale): Synchronization | undefined {
  if (row.finishedAt === null) return undefined;
  const { id, startedAt, finishedAt, by, state, failure, result } = row;
  return {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    by,
    isDone: state === 'done',
    ...(failure && { reason: translator(locale, 'errors')(failure) }),
    ...(result && { result }),
  };
}
