import type { Handler } from '#platform/http/calls.ts';
import { beginSignIn } from '../sign-in/service.ts';

export const beginPasskeyLogin: Handler<'POST /user/beginpasskeylogin'> = (context) =>
  beginSignIn(context, 'customer');
