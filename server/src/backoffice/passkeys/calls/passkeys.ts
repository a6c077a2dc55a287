import { listPasskeys } from '#account/passkeys/service.ts';
import type { Handler } from '#platform/http/calls.ts';

export const passkeys: Handler<'GET /user/admin/passkeys'> = (context) =>
  listPasskeys(context, { kind: 'administrator', id: context.identity.userId });
