/** What a link is for: to choose a first or a new password. */
export type LinkPurpose = 'first-password' | 'new-password';

/** Hours for which a link is valid: a new colleague may be away for the weekend. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = { 'first-password': 72, 'new-password': 1 };
