import { randomUUID, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Secrets } from './secrets.ts';

/** Key of a counter of the throttle: a keyed hash, so that the table identifies no person. */
export type Subject = Buffer;

/** Counters of a login attempt. */
export interface LoginSubjects {
  /** The network, for any account */
  network: Subject;
  /** The account, from that network */
  accountHere: Subject;
  /** The account, from any network */
  account: Subject;
  /** Marks the network as known to the account's owner */
  known: Subject;
  /** Set when the account's owner has signed in on this device before; the device then has a counter of its own. */
  isKnownDevice: boolean;
}

/** Counters of a request for a mail. */
export interface MailSubjects {
  /** The network, for any e-mail address */
  from: Subject;
  /** The e-mail address, from that network */
  toHere: Subject;
  /** The e-mail address, from any network */
  to: Subject;
  /** See {@link LoginSubjects.known} */
  known: Subject;
}

/** Builds the counters of one site. An account is named by its normalised e-mail address. */
export interface SubjectsOfSite {
  /** Counter of anything else. */
  of(purpose: string, who: string): Subject;
  /**
   * Counters of a login, for existing and unknown accounts.
   * @param device token that the browser stored after a successful login
   */
  ofLogin(account: string, address: string, device?: string): LoginSubjects;
  /**
   * Counters of mails to an address.
   * @param mail kind of mail; each kind is counted separately
   */
  ofMail(mail: string, account: string, address: string): MailSubjects;
  /** Token for the browser that proves a successful login of the account: `<id>.<signature>`. */
  issueDevice(account: string): string;
}

/** @param site separates the counters of customers and administrators */
export function subjectsOfSite(secrets: Pick<Secrets, 'keyedHash'>, site: string): SubjectsOfSite {
  const of = (purpose: string, who: string) => secrets.keyedHash('throttle', `${site} ${purpose}\n${who}`);
  const signatureOf = (account: string, deviceId: string) => of('known device', `${account}\n${deviceId}`);
  const known = (account: string, network: string) => of('known network', `${account}\n${network}`);

  /** Returns the id of a device token; undefined unless it was issued for this account. */
  const deviceIdOf = (account: string, device: string | undefined) => {
    const [id = '', signature = ''] = device?.split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const expected = signatureOf(account, id);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
  };

  return {
    of,
    ofLogin(account, address, device) {
      const network = networkOf(address);
      const deviceId = deviceIdOf(account, device);
      const from = deviceId === undefined ? network : `device ${deviceId}`;
      return {
        network: of('login address', from),
        accountHere: of('login account from', `${account}\n${from}`),
        account: of('login account', account),
        known: known(account, network),
        isKnownDevice: deviceId !== undefined,
      };
    },
    ofMail(mail, account, address) {
      const network = networkOf(address);
      return {
        from: of('mail from', network),
        toHere: of(`${mail} to, from`, `${account}\n${network}`),
        to: of(`${mail} to`, account),
        known: known(account, network),
      };
    },
    issueDevice(account) {
      const id = randomUUID();
      return `${id}.${signatureOf(account, id).toString('base64url')}`;
    },
  };
}

/**
 * Network of an address: the IPv4 address, even when mapped into IPv6, or the /56 of an IPv6 address, which providers
 * assign to one household.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return [first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':');
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const numbersOf = (text = '') =>
    text
      .split(':')
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes('.')) return Number.parseInt(group, 16);
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });
  const [head, tail] = address.split('::').map(numbersOf);
  if (!head || !tail) return head ?? [];
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail];
}
