import type { z } from 'zod';
import type { ApiScope } from '../backoffice/api-key-rules.ts';
import type { ErrorCode } from '../errors.ts';

/** An operation of `/api/v2` on a resource. */
export interface ApiOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Names in braces are fields of `params`. */
  path: `/${string}`;
  /** One line for the description. */
  summary: string;
  /** Scope that a key needs. */
  scope: ApiScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Answer of status 200, or 201 of a POST; absent for 204. */
  answer?: z.ZodType;
  /** Reasons of problems beyond those of every operation. */
  errors?: readonly ErrorCode[];
  /** A client that has the present answer gets 304. */
  hasEtag?: true;
  /** Whether it works only where the embedded ticketing system keeps the venue's data. */
  needsBoxOffice?: true;
  /** Valid input and answer, for the description and its readers. */
  example: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    body?: unknown;
    answer?: unknown;
  };
}

/** Declares an operation and keeps the literal types of its shapes. */
export const operation = <const Operation extends ApiOperation>(definition: Operation): Operation =>
  definition;
