/** Changes of an account that its owner is always notified of: another person may have made them. */
export const ACCOUNT_CHANGES = [
  'password',
  'email',
  'second-factor-set',
  'second-factor-removed',
  'factors-reset',
  'identity-linked',
] as const;

export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** What an owner is notified of: a change, or that somebody tries the password. */
export type AccountNotice = AccountChange | 'attack';

/** The payload of the jobs that notify the owner of an account. */
export interface NoticeJob {
  tenantId: string;
  /** Identifies the mail, which is sent once */
  id: string;
  ownerId: string;
  change: AccountNotice;
  /** Instant, ISO 8601 */
  at: string;
  /** The address before a change of address, encrypted: a queue holds no personal data */
  toEncrypted?: string;
}
