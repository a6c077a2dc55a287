import type { CallAnswer } from '@guichet/contract/calls.ts';

export type MoveOptions = CallAnswer<'POST /user/TicketMoveOptions'>;

export type SessionToChoose = MoveOptions['sessions'][number];

/** Sessions by the day of their start, in order. */
export function sessionsByDay(
  sessions: readonly SessionToChoose[],
  dayOf: (instant: string) => string,
): Map<string, SessionToChoose[]> {
  return Map.groupBy(sessions, ({ start }) => dayOf(start));
}

/** Returns the first day with a session that can be chosen, else the first of all; empty without sessions. */
export function firstDay(days: ReadonlyMap<string, readonly SessionToChoose[]>): string {
  const open = [...days].find(([, sessions]) => sessions.some(({ refusal }) => !refusal));
  return open?.[0] ?? [...days.keys()][0] ?? '';
}

/** Returns the selection after a tick; at least the given ticket's number stays until another is chosen. */
export const withChoice = (chosen: readonly string[], number: string, isChosen: boolean): string[] =>
  isChosen ? [...chosen, number] : chosen.filter((one) => one !== number);
