import type { Routes } from '#platform/http/calls.ts';
import { beginSecondFactor } from './calls/begin-second-factor.ts';
import { deleteOwnAccount } from './calls/delete-own-account.ts';
import { getOwnAccount } from './calls/get-own-account.ts';
import { modifyPassword } from './calls/modify-password.ts';
import { removeOwnSecondFactor } from './calls/remove-own-second-factor.ts';
import { turnOnSecondFactor } from './calls/turn-on-second-factor.ts';
import { updateOwnAccount } from './calls/update-own-account.ts';

export const profileRoutes = {
  // administrator-without-2fa
  'GET /user/admin/administrator': getOwnAccount,
  'POST /user/admin/modifypassword': modifyPassword,
  'POST /user/admin/secondfactor': beginSecondFactor,
  'PUT /user/admin/secondfactor': turnOnSecondFactor,
  // administrator
  'PUT /user/admin/administrator': updateOwnAccount,
  'DELETE /user/admin/administrator': deleteOwnAccount,
  'POST /user/admin/removesecondfactor': removeOwnSecondFactor,
} satisfies Routes;
