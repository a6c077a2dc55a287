import { addPasskey as add } from '#account/passkeys/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Adds a passkey to the own account, with its entry in the log. */
export const addPasskey: Handler<'POST /user/admin/passkey'> = (context) => {
  const { body, identity } = context;
  const { email, userId } = identity;
  return add(context, { kind: 'administrator', id: userId }, body, (db) =>
    recordChange(db, identity, { action: 'administrator.passkey-added', subject: email }),
  );
};
