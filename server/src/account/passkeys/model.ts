/** Whose a passkey is: an account of one tenant and of one kind. */
export interface PasskeyOwner {
  kind: PasskeyKind;
  id: string;
}

export type PasskeyKind = 'customer' | 'administrator';

export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What an authenticator made. */
export interface NewPasskey {
  credentialId: Buffer;
  /** In COSE form */
  publicKey: Buffer;
  /** Of signatures so far */
  counter: number;
  transports: string[];
}

/** A presented passkey. */
export interface KnownPasskey extends NewPasskey {
  id: string;
  ownerId: string;
}
