import { requestCode } from '#account/codes/service.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Sends the code to sign in with; an address without account gets no code, and the same answer. */
export const loginCode: Handler<'POST /user/logincode'> = async (call) => {
  const { body, tenant, locale, address, services } = call;
  await requestCode(services, tenant, { purpose: 'login', email: body.email, locale, address });
  return undefined;
};
