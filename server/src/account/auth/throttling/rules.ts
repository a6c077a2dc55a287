import type { CodePurpose } from '#account/codes/rules.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import {
  type LoginSubjects,
  loginSubjectsOf,
  networkOf,
  type Subject,
  subjectOf,
} from '#platform/auth/throttle.ts';
import { emailKey } from '../rules.ts';

/** The subjects of the rate limits on accounts. */

type Keys = Pick<Secrets, 'deriveKey'>;

const subject = (secrets: Keys, purpose: string, who: string): Subject =>
  subjectOf(secrets.deriveKey('throttle'), purpose, who);

/** Failed logins, to an account that exists or not. */
export const loginSubjects = (secrets: Keys, email: string, address: string): LoginSubjects =>
  loginSubjectsOf((purpose, who) => subject(secrets, purpose, who), emailKey(email), address);

/** Wrong old passwords of a customer who wants to change it. */
export const passwordChangeOf = (secrets: Keys, userId: string): Subject =>
  subject(secrets, 'password change', userId);

/** Mails with a code to an e-mail address. */
export const codesTo = (secrets: Keys, purpose: CodePurpose, email: string): Subject =>
  subject(secrets, `${purpose} code to`, emailKey(email));

/** Mails with a code requested from a network address. */
export const codesFrom = (secrets: Keys, address: string): Subject =>
  subject(secrets, 'code from', networkOf(address));
