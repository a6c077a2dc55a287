import type { ErrorCode } from '@guichet/contract/errors.ts';

/** The answer of a piece of work: a value, with bytes where it makes any, or why the file is refused. */
export type ConfinedAnswer<Value = unknown> =
  | { readonly value: Value; readonly bytes?: Uint8Array }
  | {
      readonly refused: ErrorCode;
      readonly params?: Readonly<Record<string, number | string>>;
      /** For the log */
      readonly cause?: string;
      readonly bytes?: undefined;
    };

/** What a module exports as `work` to be run in a confined process: it has the file and its parameters, and nothing else. */
export type ConfinedWork<Parameters = never, Value = unknown> = (
  file: Buffer,
  parameters: Parameters,
) => ConfinedAnswer<Value> | Promise<ConfinedAnswer<Value>>;
