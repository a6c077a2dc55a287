import { requestCode } from '#account/codes/service.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Sends the code to set a new password with; an address without account gets no mail, and the same answer. */
export const forgottenPassword: Handler<'POST /user/forgottenpassword'> = async (call) => {
  const { body, tenant, locale, address, services } = call;
  await requestCode(services, tenant, { purpose: 'password', email: body.email, locale, address });
  return undefined;
};
