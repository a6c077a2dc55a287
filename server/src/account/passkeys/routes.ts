import type { Routes } from '#platform/http/calls.ts';
import { addPasskey } from './calls/add-passkey.ts';
import { beginPasskey } from './calls/begin-passkey.ts';
import { beginPasskeyLogin } from './calls/begin-passkey-login.ts';
import { passkeyLogin } from './calls/passkey-login.ts';
import { passkeys } from './calls/passkeys.ts';
import { removePasskey } from './calls/remove-passkey.ts';
import { renamePasskey } from './calls/rename-passkey.ts';

export const passkeyRoutes = {
  // visitor
  'POST /user/beginpasskeylogin': beginPasskeyLogin,
  'POST /user/passkeylogin': passkeyLogin,
  // customer
  'GET /user/passkeys': passkeys,
  'POST /user/beginpasskey': beginPasskey,
  'POST /user/passkey': addPasskey,
  'PUT /user/passkey': renamePasskey,
  'DELETE /user/passkey': removePasskey,
} satisfies Routes;
