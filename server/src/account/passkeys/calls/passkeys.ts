import type { Handler } from '#platform/http/calls.ts';
import { listPasskeys } from '../service.ts';

export const passkeys: Handler<'GET /user/passkeys'> = (context) =>
  listPasskeys(context, { kind: 'customer', id: context.identity.userId });
