import type { Handler } from '#platform/http/calls.ts';
import { requestCode } from '../../codes/service.ts';
import { readProven } from '../sign-in/service.ts';

/** Mails the code that proves an address; alike whether it has an account or not. */
export const codeSso: Handler<'POST /user/codeSSO'> = async (context) => {
  const { body, tenant, locale, address, services, transaction } = context;
  await transaction((db) => readProven(context, db, body.ticket));
  await requestCode(services, tenant, { purpose: 'sso', email: body.email, locale, address });
  return undefined;
};
