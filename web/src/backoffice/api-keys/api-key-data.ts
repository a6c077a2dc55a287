import type { ApiScope } from '@guichet/contract/backoffice/api-key-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';

export type ApiKey = CallAnswer<'GET /settingsadmin/apikeys'>['keys'][number];

/** A new key, which is shown once. */
export interface MadeApiKey {
  name: string;
  key: string;
}

type Phrase<Scope extends string> = Scope extends `${infer Resource}:${infer Use}`
  ? `${Resource}-${Use}`
  : never;

/** Returns the name of the phrases of a scope: `orders:read` has `orders-read`. */
export const phraseOf = (scope: ApiScope) => scope.replace(':', '-') as Phrase<ApiScope>;
