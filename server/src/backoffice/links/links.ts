/**
 * What a link is for: to choose a first password after an invitation, a new one at the administrator's own request, or a
 * new one after a colleague has reset the access.
 */
export type LinkPurpose = 'first-password' | 'new-password' | 'access-reset';

/** Hours for which a link is valid: a colleague may be away for the weekend. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = {
  'first-password': 72,
  'new-password': 1,
  'access-reset': 72,
};

/** Whether a link permits the enrolment of a first second factor: one that another administrator has requested does. */
export const permitsEnrolment = (purpose: LinkPurpose): boolean => purpose !== 'new-password';
