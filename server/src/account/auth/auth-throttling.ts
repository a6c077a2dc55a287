import type { Secrets } from '#platform/auth/secrets.ts';
import {
  type LoginSubjects,
  type MailSubjects,
  networkOf,
  type Subject,
  subjectsOfSite,
} from '#platform/auth/throttle-subjects.ts';
import type { CodePurpose } from '../codes/codes.ts';
import { emailKey } from './auth.ts';

/** The subjects of the rate limits on accounts. */

type Keys = Pick<Secrets, 'keyedHash'>;

const shop = (secrets: Keys) => subjectsOfSite(secrets, 'shop');

/** Returns the rate limit subjects of failed logins, for existing and unknown accounts alike. */
export const loginSubjects = (
  secrets: Keys,
  email: string,
  address: string,
  device?: string,
): LoginSubjects => shop(secrets).ofLogin(emailKey(email), address, device);

/** Returns the device token that a browser stores after a successful login. */
export const newDevice = (secrets: Keys, email: string): string => shop(secrets).issueDevice(emailKey(email));

/** Returns the rate limit subject of wrong old passwords in a password change. */
export const passwordChangeOf = (secrets: Keys, userId: string): Subject =>
  shop(secrets).of('password change', userId);

/** Returns the rate limit subjects of mails with a code to an e-mail address. */
export const codeMails = (
  secrets: Keys,
  purpose: CodePurpose,
  { email, address }: { email: string; address: string },
): MailSubjects => shop(secrets).ofMail(`${purpose} code`, emailKey(email), address);

/** Returns the rate limit subject of guesses at the code of an e-mail address from one network. */
export const guessSubject = (secrets: Keys, purpose: CodePurpose, email: string, address: string): Subject =>
  shop(secrets).of(`${purpose} code guessed from`, `${emailKey(email)}\n${networkOf(address)}`);

/** Returns the rate limit subject of codes for the orders of an address without an account, from one network. */
export const orderCodeSubject = (secrets: Keys, email: string, address: string): Subject =>
  shop(secrets).of('order codes of a day', `${emailKey(email)}\n${networkOf(address)}`);

/** Returns the rate limit subject of new links to the order of a guest. */
export const orderLinkSubject = (secrets: Keys, customerId: string): Subject =>
  shop(secrets).of('order links of a day', customerId);
