import type { ErrorCode } from '@guichet/contract/errors.ts';

/** Result of a piece of work: a value with optional bytes, or the reason to reject the file. */
export type ConfinedAnswer<Value = unknown> =
  | { readonly value: Value; readonly bytes?: Uint8Array }
  | {
      readonly refused: ErrorCode;
      readonly params?: Readonly<Record<string, number | string>>;
      /** Detail for the log */
      readonly cause?: string;
      readonly bytes?: undefined;
    };

/** The export `work` of a module for a confined process. It has access to the file and its parameters only. */
export type ConfinedWork<Parameters = never, Value = unknown> = (
  file: Buffer,
  parameters: Parameters,
) => ConfinedAnswer<Value> | Promise<ConfinedAnswer<Value>>;
