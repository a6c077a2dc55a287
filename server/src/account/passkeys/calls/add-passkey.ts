import type { Handler } from '#platform/http/calls.ts';
import { addPasskey as add } from '../service.ts';

export const addPasskey: Handler<'POST /user/passkey'> = (context) =>
  add(context, { kind: 'customer', id: context.identity.userId }, context.body);
