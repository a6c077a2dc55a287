import type { Routes } from '#platform/http/calls.ts';
import { addPasskey } from './calls/add-passkey.ts';
import { beginPasskey } from './calls/begin-passkey.ts';
import { beginPasskeyLogin } from './calls/begin-passkey-login.ts';
import { passkeyLogin } from './calls/passkey-login.ts';
import { passkeys } from './calls/passkeys.ts';
import { removePasskey } from './calls/remove-passkey.ts';
import { renamePasskey } from './calls/rename-passkey.ts';

export const passkeyRoutes = {
  // backoffice
  'POST /user/admin/beginpasskeylogin': beginPasskeyLogin,
  'POST /user/admin/passkeylogin': passkeyLogin,
  // administrator-without-2fa
  'GET /user/admin/passkeys': passkeys,
  'POST /user/admin/beginpasskey': beginPasskey,
  'POST /user/admin/passkey': addPasskey,
  // administrator
  'PUT /user/admin/passkey': renamePasskey,
  'DELETE /user/admin/passkey': removePasskey,
} satisfies Routes;
