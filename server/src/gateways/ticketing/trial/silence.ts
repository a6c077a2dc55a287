import { ZodError } from 'zod';
import { PrivateAddress } from '#platform/http/outbound-addresses.ts';
import type { TrialFailure, TrialProblem } from './port.ts';

const MAX_DETAIL = 200;

/**
 * Explains why a request was not answered.
 * @param cause an error of the connection or of the shape of the answer, or a status such as `HTTP 503`
 * @param foreign the failure of an answer outside the protocol
 */
export function explainSilence(cause: unknown, foreign: TrialFailure): TrialProblem {
  if (typeof cause === 'string') return answered(cause, foreign);
  if (cause instanceof PrivateAddress) return { failure: 'private-address' };
  if (cause instanceof ZodError) return { failure: foreign, detail: cutDetail(pathsOf(cause)) };
  const { code = '', name = '' } = (cause ?? {}) as { code?: string; name?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return { failure: 'timeout' };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { failure: 'name-not-found' };
  if (/CERT|SELF_SIGNED|SSL|TLS|EPROTO/.test(code)) return { failure: 'certificate', detail: code };
  return { failure: 'unreachable', ...(code && { detail: code }) };
}

/** Returns the problem of an answer outside the protocol. @param words its status */
function answered(words: string, foreign: TrialFailure): TrialProblem {
  const status = Number(words.replace('HTTP ', ''));
  if (status >= 500 || status === 429) return { failure: 'server-error', detail: words };
  return { failure: status >= 300 ? 'redirected' : foreign, detail: words };
}

/** Returns the paths of missing or invalid fields. */
const pathsOf = ({ issues }: ZodError): string =>
  [...new Set(issues.map(({ path }) => path.join('.')))].join(', ');

export const cutDetail = (text: string): string => text.trim().slice(0, MAX_DETAIL);
