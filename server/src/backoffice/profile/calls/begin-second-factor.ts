import { saveSecondFactorDraft } from '#backoffice/auth/second-factor/mutations.ts';
import {
  encryptSecret,
  newSecret,
  requireFactorChange,
  uriOf,
} from '#backoffice/auth/second-factor/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { qrCodeSvg } from '#platform/pdf/barcode.ts';
import { provePassword } from '../service.ts';

/** Begins the setup of a second factor. An existing one stays in force until the new one’s first code. */
export const beginSecondFactor: Handler<'POST /user/admin/secondfactor'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  const own = await transaction((db) => requireFactorChange(services, db, identity));
  // A stolen session could otherwise lock its owner out permanently.
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  const secret = newSecret();
  const draft = encryptSecret(services, identity.userId, secret);
  await transaction((db) => saveSecondFactorDraft(db, identity.userId, draft));
  const uri = uriOf(secret, tenant.displayName, own.email);
  return { secret, uri, qrCode: qrCodeSvg(uri) };
};
