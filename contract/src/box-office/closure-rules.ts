/** What becomes of the sessions: they are closed, or moved to another time or room. */
export const CLOSURE_KINDS = ['closure', 'move'] as const;

export type ClosureKind = (typeof CLOSURE_KINDS)[number];

/** States of the tickets of an order for a closed or moved session. */
export const CLOSURE_PART_STATES = [
  'open',
  'moving',
  'refunding',
  'moved',
  'refunded',
  'settled',
  'failed',
  'kept',
  'replaced',
  'reopened',
] as const;

export type ClosurePartState = (typeof CLOSURE_PART_STATES)[number];

/** What a move has changed of a session. */
export const MOVE_CHANGES = ['time', 'room', 'both'] as const;

export type MoveChange = (typeof MOVE_CHANGES)[number];

/** Returns what moves have changed together: `both` for a new time and a new room, of one session or of several. */
export function changeOf(moves: readonly { isNewTime: boolean; isNewRoom: boolean }[]): MoveChange {
  if (!moves.some(({ isNewRoom }) => isNewRoom)) return 'time';
  return moves.some(({ isNewTime }) => isNewTime) ? 'both' : 'room';
}

/** Why a session cannot be moved. */
export const MOVE_OBSTACLES = ['begun', 'closed', 'past', 'same', 'pool'] as const;

export type MoveObstacle = (typeof MOVE_OBSTACLES)[number];

/** What is to be known before a session moves, and does not prevent it. */
export const MOVE_WARNINGS = ['room', 'service', 'staff', 'sale', 'again'] as const;

export type MoveWarning = (typeof MOVE_WARNINGS)[number];

/** Days by which sessions move at most. */
export const MOST_DAYS_MOVED = 366;

/** Sessions that one closure closes at most. */
export const MOST_CLOSED = 300;

/** Days that one preview lists at most. */
export const MOST_CLOSED_DAYS = 31;

/** Days within which the time to choose ends at most. */
export const MOST_DAYS_TO_CHOOSE = 90;

export const MAX_CLOSURE_TEXT = 1500;

/** Days after the first mail at which a customer who has not chosen is reminded. */
export const REMIND_AFTER_DAYS = 2;
