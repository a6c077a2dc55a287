import { ZodError } from 'zod';
import { PrivateAddress } from '#platform/http/outbound-addresses.ts';
import type { TrialFailure, TrialProblem } from '../trial/port.ts';
import { SupplierRefused, SupplierSilent } from './client.ts';

const MAX_DETAIL = 200;

/** Explains a supplier's failure to the person who typed its address and key. */
export function problemOf(error: unknown): TrialProblem {
  if (error instanceof SupplierRefused) return refusal(error);
  if (error instanceof SupplierSilent) return silence(error.cause);
  throw error;
}

const OURS: Readonly<Record<string, TrialFailure>> = {
  PRIVATE_ADDRESS: 'private-address',
  INSECURE_ADDRESS: 'insecure-address',
};

function refusal({ code, message, refusesKey }: SupplierRefused): TrialProblem {
  const own = OURS[code];
  if (own) return { failure: own };
  const detail = cut(`${code} ${message}`);
  if (refusesKey) return { failure: 'key-refused', detail };
  // An error outside the protocol: the address is not OCTO.
  return { failure: code.startsWith('HTTP') ? 'not-octo' : 'refused', detail };
}

function silence(cause: unknown): TrialProblem {
  if (typeof cause === 'string') return answered(cause);
  if (cause instanceof PrivateAddress) return { failure: 'private-address' };
  if (cause instanceof ZodError) return { failure: 'not-octo', detail: cut(pathsOf(cause)) };
  const { code = '', name = '' } = cause as { code?: string; name?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return { failure: 'timeout' };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { failure: 'name-not-found' };
  if (/CERT|SELF_SIGNED|SSL|TLS|EPROTO/.test(code)) return { failure: 'certificate', detail: code };
  return { failure: 'unreachable', ...(code && { detail: code }) };
}

/** Returns the problem of an answer outside the protocol. @param words its status */
function answered(words: string): TrialProblem {
  const status = Number(words.replace('HTTP ', ''));
  if (status >= 500 || status === 429) return { failure: 'server-error', detail: words };
  return { failure: status >= 300 ? 'redirected' : 'not-octo', detail: words };
}

/** Returns the paths of missing or invalid fields. */
const pathsOf = ({ issues }: ZodError): string =>
  [...new Set(issues.map(({ path }) => path.join('.')))].join(', ');

const cut = (text: string): string => text.trim().slice(0, MAX_DETAIL);
