import type { Handler } from '#platform/http/calls.ts';
import { namePasskey } from '../service.ts';

export const renamePasskey: Handler<'PUT /user/passkey'> = (context) =>
  namePasskey(context, { kind: 'customer', id: context.identity.userId }, context.body);
