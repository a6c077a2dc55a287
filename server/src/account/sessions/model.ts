import type { PasskeyOwner } from '../passkeys/model.ts';

/** Whose a session is: an account of one tenant and of one kind. */
export type SessionOwner = PasskeyOwner;

/** How the person of a session has proven who they are. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'code', 'identity', 'link', 'registration'] as const;
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
