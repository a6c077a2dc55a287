/** What a part compares: one row of its table. */
export interface ProofRow {
  /** What happens: an event, an attack, a kind of input */
  event: string;
  promise: string;
  measured: string;
  holds: boolean;
}

export interface ProofOptions {
  /** Whether a short form is wanted, of a minute or two. */
  isShort: boolean;
  /** Share of the full counts, above 0 and at most 1. */
  scale: number;
  /** Prints a line of progress. */
  say(line: string): void;
}

/** A part of `npm run prove`; another run with the same seed repeats its decisions. */
export interface ProofPart {
  name: string;
  /** One line, for the list of the parts. */
  description: string;
  /**
   * @param seed a whole number from 0 to 2^32 - 1
   * @throws Error when the part cannot run on this machine, with the reason
   */
  run(seed: number, options: ProofOptions): Promise<readonly ProofRow[]>;
}
