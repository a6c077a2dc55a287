import { namePasskey } from '#account/passkeys/service.ts';
import type { Handler } from '#platform/http/calls.ts';

export const renamePasskey: Handler<'PUT /user/admin/passkey'> = (context) =>
  namePasskey(context, { kind: 'administrator', id: context.identity.userId }, context.body);
