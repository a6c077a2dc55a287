import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type {
  OperationAnswer,
  OperationInput,
  OperationName,
} from '@guichet/contract/public-api/operations.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { ApiKeyIdentity } from '../api-keys/api-keys.ts';

/** Context of an operation of `/api/v2`: validated input, the key, and the calls of `/api/v1` that it makes. */
export type OperationContext<N extends OperationName> = OperationInput<N> & {
  readonly apiKey: ApiKeyIdentity;
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly services: Services;
  /** Network address of the client */
  readonly address: string;
  /** Identifier of the request, the same when it is repeated with its idempotency key; a UUID */
  readonly requestId: string;
  transaction<Result>(work: (db: TenantDb) => Promise<Result>): Promise<Result>;
  /** Makes a call of the portal in the name of the key. @throws AppError */
  call<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallAnswer<K>>;
};

export type OperationHandler<N extends OperationName> = (
  context: OperationContext<N>,
) => Promise<OperationAnswer<N>>;

/** Handlers of some operations. */
export type OperationHandlers<N extends OperationName> = { readonly [One in N]: OperationHandler<One> };

/** The key as the author of changes: the audit log and the entrance show its name. */
export const authorOf = ({ id, name }: ApiKeyIdentity): Administrator => ({
  kind: 'administrator',
  userId: id,
  email: `API · ${name}`,
  tokenVersion: 0,
  isSuper: false,
  rights: [],
  isMaster: false,
  mustSetSecondFactor: false,
});
