import type { CodePurpose } from '#account/codes/rules.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import {
  issueDevice,
  type LoginSubjects,
  loginSubjectsOf,
  type MailSubjects,
  networkOf,
  type Subject,
  subjectOf,
} from '#platform/auth/throttle.ts';
import { emailKey } from '../rules.ts';

/** The subjects of the rate limits on accounts. */

type Keys = Pick<Secrets, 'deriveKey'>;

const subject = (secrets: Keys, purpose: string, who: string): Subject =>
  subjectOf(secrets.deriveKey('throttle'), purpose, who);

const maker = (secrets: Keys) => (purpose: string, who: string) => subject(secrets, purpose, who);

/** Failed logins, to an account that exists or not. */
export const loginSubjects = (
  secrets: Keys,
  email: string,
  address: string,
  device?: string,
): LoginSubjects => loginSubjectsOf(maker(secrets), emailKey(email), address, device);

/** What the browser keeps of a successful login. */
export const newDevice = (secrets: Keys, email: string): string =>
  issueDevice(maker(secrets), emailKey(email));

/** Wrong old passwords of a customer who wants to change it. */
export const passwordChangeOf = (secrets: Keys, userId: string): Subject =>
  subject(secrets, 'password change', userId);

/** Mails with a code to an e-mail address. */
export function codeMails(
  secrets: Keys,
  purpose: CodePurpose,
  { email, address }: { email: string; address: string },
): MailSubjects {
  const network = networkOf(address);
  const account = emailKey(email);
  return {
    from: subject(secrets, 'code from', network),
    toHere: subject(secrets, `${purpose} code to, from`, `${account}\n${network}`),
    to: subject(secrets, `${purpose} code to`, account),
    known: loginSubjects(secrets, email, address).known,
  };
}

/** Guesses at the code of an e-mail address, from one network address. */
export const guessesHere = (secrets: Keys, purpose: CodePurpose, email: string, address: string): Subject =>
  subject(secrets, `${purpose} code guessed from`, `${emailKey(email)}\n${networkOf(address)}`);
