import { networkOf } from '#platform/auth/throttle-subjects.ts';
import type { PasskeyOwner } from '../passkeys/passkeys.ts';

/** The owner of a session: an account of one tenant and one kind. */
export type SessionOwner = PasskeyOwner;

/** Methods by which the person of a session signed in. */
const SIGN_IN_METHODS = ['password', 'passkey', 'code', 'identity', 'link', 'registration'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Names of a browser and its system; empty when unknown. */
export interface Device {
  browser: string;
  system: string;
}

export interface SessionRow extends Device {
  id: string;
  method: SignInMethod;
  /** Network without the host part, `203.0.113.0/24` */
  network: string;
  beganAt: Date;
  /** Instant of the last refresh */
  seenAt: Date;
}

/** Pure decisions about sessions. */

/** Patterns in order of precedence: most browsers also name others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Returns the device of a user agent, by which its owner recognises a session. */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
});

/** Returns the network of an address without the part that identifies a household. */
export function shownNetwork(address: string): string {
  const network = networkOf(address);
  const [first, second, third] = network.split(network.includes(':') ? ':' : '.');
  if (third === undefined) return '';
  return network.includes(':') ? `${first}:${second}:${third}::/48` : `${first}.${second}.${third}.0/24`;
}

/** Returns a session for its owner. @param ownId id of the requesting session */
export const viewSession = (
  { id, browser, system, network, beganAt, seenAt }: SessionRow,
  ownId: string | undefined,
) => ({
  id,
  isCurrent: id === ownId,
  browser,
  system,
  network,
  beganAt: beganAt.toISOString(),
  seenAt: seenAt.toISOString(),
});
