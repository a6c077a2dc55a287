import { ERROR_PREFIX } from '@guichet/contract/error-body.ts';
import type { ApiProblem } from '@guichet/contract/public-api/problems.ts';
import type { z } from 'zod';
import type { ErrorAnswer } from '#kernel/errors.ts';

/** Returns the problem details of an error in the words of the portal. @param title of the status */
export const toProblem = (
  { status, body }: Pick<ErrorAnswer, 'status' | 'body'>,
  title: string,
): z.output<typeof ApiProblem> => ({
  type: 'about:blank',
  title,
  status,
  detail: body.error,
  reason: body.code.slice(ERROR_PREFIX.length),
  ...(body.fields && { fields: body.fields }),
});
