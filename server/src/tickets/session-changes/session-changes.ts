import type { Labels } from '@guichet/contract/locale.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { SessionChange } from '#planning/changes.ts';

/** An upcoming session with sold tickets, and the times on its tickets. */
export interface SoldSession {
  sessionId: string;
  start: Date;
  end: Date;
}

/** How long a session must be missing at the ticketing system before its customers are mailed that it is cancelled. */
const CONFIRM_MINUTES = 10;

/** Number of sessions that may all be missing at once; more indicate another catalogue, or an outage. */
const FEW_SESSIONS = 3;

type Verdict =
  | { kind: 'unchanged' }
  | { kind: 'found' }
  | { kind: 'missing' }
  | { kind: 'cancelled' }
  | { kind: 'moved'; start: Date; end: Date };

/** Returns the verdict on a sold session. @param now the session at the ticketing system; undefined when it has none */
export function verdictOn(
  sold: SoldSession,
  now: Pick<TicketingSession, 'start' | 'end'> | undefined,
  known: SessionChange | undefined,
  clock: Date,
): Verdict {
  const shown = known?.start && known.end ? { start: known.start, end: known.end } : sold;
  if (!now) {
    if (!known || known.state === 'moved' || known.state === 'restored') return { kind: 'missing' };
    if (known.state === 'cancelled') return { kind: 'unchanged' };
    const isConfirmed = clock.getTime() - known.changedAt.getTime() >= CONFIRM_MINUTES * 60_000;
    return isConfirmed ? { kind: 'cancelled' } : { kind: 'unchanged' };
  }
  const isSame = now.start.getTime() === shown.start.getTime() && now.end.getTime() === shown.end.getTime();
  // A session that was cancelled and is restored is announced as moved, whenever it begins.
  if (!isSame || known?.state === 'cancelled') return { kind: 'moved', start: now.start, end: now.end };
  return known?.state === 'missing' ? { kind: 'found' } : { kind: 'unchanged' };
}

/** Returns whether the ticketing system's answer is plausible: not when every one of many sold sessions is missing. */
export const isBelievable = (sold: number, found: number): boolean => found > 0 || sold <= FEW_SESSIONS;

interface Dated {
  readonly sessionId: string | null;
  readonly line: {
    readonly details: readonly {
      readonly eventId?: string;
      readonly event?: { start: string; end: string };
    }[];
  };
  readonly sessionChange?: { start: string | null; end: string | null; room?: Labels | null } | null;
}

/** Returns a ticket with the current times and room of its session. */
export function withSessionChange<Ticket extends Dated>(ticket: Ticket): Ticket {
  const { sessionId, line, sessionChange } = ticket;
  if (!sessionChange?.start || !sessionChange.end) return ticket;
  const times = {
    start: new Date(sessionChange.start).toISOString(),
    end: new Date(sessionChange.end).toISOString(),
    ...(sessionChange.room && { room: sessionChange.room }),
  };
  const details = line.details.map((detail) =>
    detail.eventId === sessionId && detail.event
      ? { ...detail, event: { ...detail.event, ...times } }
      : detail,
  );
  return { ...ticket, line: { ...line, details } };
}
