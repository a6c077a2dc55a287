import { emailKey } from '#account/auth/auth.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import {
  type LoginSubjects,
  type MailSubjects,
  type Subject,
  subjectsOfSite,
} from '#platform/auth/throttle-subjects.ts';

/** The subjects of the rate limits on administrators. */

type Keys = Pick<Secrets, 'keyedHash'>;

const backoffice = (secrets: Keys) => subjectsOfSite(secrets, 'backoffice');

/** Failed logins, to an account that exists or not. */
export const loginSubjects = (
  secrets: Keys,
  email: string,
  address: string,
  device?: string,
): LoginSubjects => backoffice(secrets).ofLogin(emailKey(email), address, device);

/** What the browser keeps of a successful login. */
export const newDevice = (secrets: Keys, email: string): string =>
  backoffice(secrets).issueDevice(emailKey(email));

/** Wrong passwords of an administrator who is signed in and must confirm it. */
export const passwordOf = (secrets: Keys, administratorId: string): Subject =>
  backoffice(secrets).of('password', administratorId);

/** Wrong codes of a second factor: at sign-in, and while it is set up. */
export const codeOf = (secrets: Keys, administratorId: string): Subject =>
  backoffice(secrets).of('code', administratorId);

/** Mails with a link to an e-mail address. */
export const linkMails = (secrets: Keys, email: string, address: string): MailSubjects =>
  backoffice(secrets).ofMail('link', emailKey(email), address);
