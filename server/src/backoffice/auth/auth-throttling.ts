import { emailKey } from '#account/auth/auth.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import {
  type LoginSubjects,
  type MailSubjects,
  type Subject,
  subjectsOfSite,
} from '#platform/auth/throttle-subjects.ts';

/** Subjects of the rate limits on administrators. */

type Keys = Pick<Secrets, 'keyedHash'>;

const backoffice = (secrets: Keys) => subjectsOfSite(secrets, 'backoffice');

/** Subjects that count failed logins, whether the account exists or not. */
export const loginSubjects = (
  secrets: Keys,
  email: string,
  address: string,
  device?: string,
): LoginSubjects => backoffice(secrets).ofLogin(emailKey(email), address, device);

/** Issues the device token that the browser stores after a successful login. */
export const newDevice = (secrets: Keys, email: string): string =>
  backoffice(secrets).issueDevice(emailKey(email));

/** Returns the subject that counts wrong passwords in confirmations by a signed-in administrator. */
export const passwordOf = (secrets: Keys, administratorId: string): Subject =>
  backoffice(secrets).of('password', administratorId);

/** Returns the subject that counts wrong second-factor codes, at sign-in and during setup. */
export const codeOf = (secrets: Keys, administratorId: string): Subject =>
  backoffice(secrets).of('code', administratorId);

/** Subjects that count mails with a link to an e-mail address. */
export const linkMails = (secrets: Keys, email: string, address: string): MailSubjects =>
  backoffice(secrets).ofMail('link', emailKey(email), address);
