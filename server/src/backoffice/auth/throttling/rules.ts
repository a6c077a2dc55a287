import { emailKey } from '#account/auth/rules.ts';
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

/** The subjects of the rate limits on administrators. */

type Keys = Pick<Secrets, 'deriveKey'>;

const subject = (secrets: Keys, purpose: string, who: string): Subject =>
  subjectOf(secrets.deriveKey('throttle'), `backoffice ${purpose}`, who);

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

/** Wrong passwords of an administrator who is signed in and must confirm it. */
export const passwordOf = (secrets: Keys, administratorId: string): Subject =>
  subject(secrets, 'password', administratorId);

/** Wrong codes of a second factor: at sign-in, and while it is set up. */
export const codeOf = (secrets: Keys, administratorId: string): Subject =>
  subject(secrets, 'code', administratorId);

/** Mails with a link to an e-mail address. */
export function linkMails(secrets: Keys, email: string, address: string): MailSubjects {
  const network = networkOf(address);
  const account = emailKey(email);
  return {
    from: subject(secrets, 'link from', network),
    toHere: subject(secrets, 'link to, from', `${account}\n${network}`),
    to: subject(secrets, 'link to', account),
    known: loginSubjects(secrets, email, address).known,
  };
}
