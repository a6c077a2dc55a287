import { requestCode } from '#account/codes/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { requireOpenRegistration } from '../service.ts';

/** Sends the code that registration asks for, or informs the owner of a known address that there is an account. */
export const presignup: Handler<'POST /user/presignup'> = async ({
  body,
  tenant,
  locale,
  address,
  services,
  transaction,
}) => {
  await transaction(requireOpenRegistration);
  await requestCode(services, tenant, { purpose: 'signup', email: body.email, locale, address });
  return undefined;
};
