import type { z } from 'zod';
import { cartOperations } from './carts.ts';
import { catalogueOperations } from './catalogue.ts';
import { customerOperations } from './customers.ts';
import type { ApiOperation } from './operation.ts';
import { orderOperations } from './orders.ts';
import { sessionOperations } from './sessions.ts';
import { ticketOperations } from './tickets.ts';
import { venueOperations } from './venue.ts';

/** Base path of the public API, version 2. */
export const PUBLIC_API_BASE = '/api/v2';

/** Every operation of `/api/v2` by its name, the `operationId` of its description. */
export const apiOperations = {
  ...catalogueOperations,
  ...sessionOperations,
  ...cartOperations,
  ...orderOperations,
  ...customerOperations,
  ...ticketOperations,
  ...venueOperations,
} as const satisfies Record<string, ApiOperation>;

export type ApiOperations = typeof apiOperations;
export type OperationName = keyof ApiOperations;

type Part<N extends OperationName, Name extends 'params' | 'query' | 'body'> =
  ApiOperations[N] extends Record<Name, infer Shape extends z.ZodType> ? z.output<Shape> : undefined;

/** Validated input of an operation. */
export interface OperationInput<N extends OperationName> {
  params: Part<N, 'params'>;
  query: Part<N, 'query'>;
  body: Part<N, 'body'>;
}

/** Answer of an operation; undefined for 204. */
export type OperationAnswer<N extends OperationName> = ApiOperations[N] extends {
  answer: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : undefined;

/** Resources: first segments of the paths. */
export const API_RESOURCES: ReadonlySet<string> = new Set(
  Object.values<ApiOperation>(apiOperations).map(({ path }) => path.split('/')[1] ?? ''),
);

/** Whether an operation changes something, so that it needs an idempotency key. */
export const changesSomething = ({ method }: Pick<ApiOperation, 'method'>): boolean => method !== 'GET';
