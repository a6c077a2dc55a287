import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** Problem details of RFC 9457, as every refusal of `/api/v2` has them. A refusal means that nothing has happened. */
export const ApiProblem = z.object({
  type: z.literal('about:blank'),
  title: z.string().describe('Of the status'),
  status: z.int(),
  detail: z.string().describe('A sentence for a person, in the language of the request'),
  reason: z.string().describe('A code for programs'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('The same for each invalid field, by its path'),
});

/** Reasons that every operation may answer. */
export const COMMON_REASONS = [
  'request.invalid',
  'api-key.required',
  'api-key.refused',
  'api-key.other-origin',
  'api-key.scope',
  'request.too-many',
] as const satisfies readonly ErrorCode[];
