import { beginSignIn } from '#account/passkeys/sign-in/service.ts';
import type { Handler } from '#platform/http/calls.ts';

export const beginPasskeyLogin: Handler<'POST /user/admin/beginpasskeylogin'> = (context) =>
  beginSignIn(context, 'administrator');
