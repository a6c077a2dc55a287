import type { CallKey } from '@guichet/contract/calls.ts';
import { AppError } from '#kernel/errors.ts';
import { networkOf } from '../auth/throttle-subjects.ts';
import { counter } from '../observability/metrics.ts';
import type { PlatformServices } from './platform-services.ts';

const refusals = counter('guichet_refusals_total', 'Refused sign-ins, proofs and rights', ['call', 'code']);

/** Refusals of passwords, codes, passkeys, links and rights, which reveal guessing and probing. */
const WATCHED =
  /^(account\.(invalid-credentials|temporarily-blocked|forgotten-password-code|presignup-failed)|admin\.(second-factor-incorrect|recovery-code-incorrect|password-incorrect|password-link|passkey-required|enrolment-link|factor-proof)|passkey\.(invalid|origin|unknown|cloned|not-verified)|sso\.(refused|not-invited|other-account)|visit\.key|noclearance|commons\.admin-right-required)$/;

/** Whether a refusal is watched. */
export const isWatched = (code: string): boolean => WATCHED.test(code);

/** A refused sign-in, proof or right. */
export interface Refused {
  call: CallKey;
  code: string;
  /** Name of the tenant as requested, known or not */
  tenant: string;
  /** Network address of the client */
  address: string;
  /** Typed e-mail address; empty when there was none */
  account: string;
}

/**
 * Counts and logs a refusal with the network and a pseudonym of the account.
 * @returns undefined for a refusal that is not watched
 */
export function reportRefusal(
  { logger, secrets }: Pick<PlatformServices, 'logger' | 'secrets'>,
  error: unknown,
  { call, tenant, address, account }: Omit<Refused, 'code'>,
): Refused | undefined {
  if (!(error instanceof AppError) || !isWatched(error.code)) return undefined;
  const { code } = error;
  refusals.inc({ call, code });
  logger.warn(
    {
      tenant,
      call,
      code,
      network: networkOf(address),
      ...(account && { account: secrets.pseudonymOf('refused account', account) }),
    },
    'A sign-in, a proof or a right was refused',
  );
  return { call, code, tenant, address, account };
}

/** E-mail address in the body of a request, in lower case. */
export function accountIn(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '';
}
