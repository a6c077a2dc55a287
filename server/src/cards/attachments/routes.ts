import type { Routes } from '#platform/http/calls.ts';
import { cardAttachment } from './calls/card-attachment.ts';
import { deleteCardAttachment } from './calls/delete-card-attachment.ts';
import { detachMembership } from './calls/detach-membership.ts';
import { getMemberShips } from './calls/get-member-ships.ts';
import { preAttachedCardNumber } from './calls/pre-attached-card-number.ts';
import { userLinks } from './calls/user-links.ts';
import { validReattachmentMembership } from './calls/valid-reattachment-membership.ts';

export const attachmentRoutes = {
  // customer
  'POST /user/PreAttachedCardNumber': preAttachedCardNumber,
  'GET /user/CardAttachment': cardAttachment,
  'PUT /user/ValidReattachmentMembership': validReattachmentMembership,
  'DELETE /user/CardAttachment': deleteCardAttachment,
  'DELETE /user/DetachMembership': detachMembership,
  'GET /user/GetMemberShips': getMemberShips,
  'GET /User/UserLinks': userLinks,
} satisfies Routes;
