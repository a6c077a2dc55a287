/** Orders the answers to repeated requests, so that an old answer never replaces a newer one. */
export interface LatestAnswers {
  /** Begins a request. @returns its turn */
  begin(): number;
  /** Whether the answer of a turn is newer than those taken before; takes it when it is. */
  take(turn: number): boolean;
  /** Drops the answers to all requests that have begun. */
  dropBegun(): void;
}

export function createLatestAnswers(): LatestAnswers {
  let begun = 0;
  let taken = 0;
  return {
    begin: () => ++begun,
    take(turn) {
      if (turn <= taken) return false;
      taken = turn;
      return true;
    },
    dropBegun() {
      taken = begun;
    },
  };
}
