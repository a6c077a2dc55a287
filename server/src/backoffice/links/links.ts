/**
 * The purpose of a link: a first password after an invitation, a new password at the administrator's own request, or a
 * new password after a colleague's reset.
 */
export type LinkPurpose = 'first-password' | 'new-password' | 'access-reset';

/** Validity of a link in hours; a colleague may be away for the weekend. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  'first-password': 72,
  'new-password': 1,
  'access-reset': 72,
};

/** Whether a link permits the enrolment of a first second factor: only a link requested by another administrator does. */
export const permitsEnrolment = (purpose: LinkPurpose): boolean => purpose !== 'new-password';
