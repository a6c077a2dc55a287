import { networkOf } from '#platform/auth/throttle-subjects.ts';
import type { PasskeyOwner } from '../passkeys/passkeys.ts';

/** Whose a session is: an account of one tenant and of one kind. */
export type SessionOwner = PasskeyOwner;

/** How the person of a session has proven who they are. */
const SIGN_IN_METHODS = ['password', 'passkey', 'code', 'identity', 'link', 'registration'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Names of a browser and of its system; empty where they are not known. */
export interface Device {
  browser: string;
  system: string;
}

export interface SessionRow extends Device {
  id: string;
  method: SignInMethod;
  /** Without its last part, `203.0.113.0/24` */
  network: string;
  beganAt: Date;
  /** Of the last refresh */
  seenAt: Date;
}

/** Pure decisions about sessions. */

/** In this order: most browsers name others as well. */
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

/** What a browser says of itself, by which its owner recognizes it. */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
});

/** A network by which its user recognizes it, without the part that identifies a household. */
export function shownNetwork(address: string): string {
  const network = networkOf(address);
  const [first, second, third] = network.split(network.includes(':') ? ':' : '.');
  if (third === undefined) return '';
  return network.includes(':') ? `${first}:${second}:${third}::/48` : `${first}.${second}.${third}.0/24`;
}

/** A session as its owner sees it. @param ownId that of the request */
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
