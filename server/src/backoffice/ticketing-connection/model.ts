import type { Connection } from '#catalogue/connection/model.ts';

/** A connection as it is changed together, and brought back. */
export interface StoredConnection extends Pick<Connection, 'baseAddressApiV5' | 'partnerLogin'> {
  apiVersion: number;
  /** Of the password; empty where the supplier has not said so */
  keyExpiresOn: string;
  partnerPasswordEncrypted: string | null;
}
