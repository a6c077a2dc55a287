import type { TrialFailure, TrialProblem } from '../trial/port.ts';
import { cutDetail, explainSilence } from '../trial/silence.ts';
import { SupplierRefused, SupplierSilent } from './client.ts';

/** Explains a supplier's failure to the person who typed its address and key. */
export function problemOf(error: unknown): TrialProblem {
  if (error instanceof SupplierRefused) return refusal(error);
  if (error instanceof SupplierSilent) return explainSilence(error.cause, 'not-octo');
  throw error;
}

const OURS: Readonly<Record<string, TrialFailure>> = {
  PRIVATE_ADDRESS: 'private-address',
  INSECURE_ADDRESS: 'insecure-address',
};

function refusal({ code, message, refusesKey }: SupplierRefused): TrialProblem {
  const own = OURS[code];
  if (own) return { failure: own };
  const detail = cutDetail(`${code} ${message}`);
  if (refusesKey) return { failure: 'key-refused', detail };
  // An error outside the protocol: the address is not OCTO.
  return { failure: code.startsWith('HTTP') ? 'not-octo' : 'refused', detail };
}
