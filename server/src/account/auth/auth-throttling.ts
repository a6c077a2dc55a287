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

/** Failed logins, to an account that exists or not. */
export const loginSubjects = (
  secrets: Keys,
  email: string,
  address: string,
  device?: string,
): LoginSubjects => shop(secrets).ofLogin(emailKey(email), address, device);

/** What the browser keeps of a successful login. */
export const newDevice = (secrets: Keys, email: string): string => shop(secrets).issueDevice(emailKey(email));

/** Wrong old passwords of a customer who wants to change it. */
export const passwordChangeOf = (secrets: Keys, userId: string): Subject =>
  shop(secrets).of('password change', userId);

/** Mails with a code to an e-mail address. */
export const codeMails = (
  secrets: Keys,
  purpose: CodePurpose,
  { email, address }: { email: string; address: string },
): MailSubjects => shop(secrets).ofMail(`${purpose} code`, emailKey(email), address);

/** Guesses at the code of an e-mail address, from one network address. */
export const guessSubject = (secrets: Keys, purpose: CodePurpose, email: string, address: string): Subject =>
  shop(secrets).of(`${purpose} code guessed from`, `${emailKey(email)}\n${networkOf(address)}`);
