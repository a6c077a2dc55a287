import { admin, newAdministrator, PROVIDER } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { storeAdminSession } from '../pages/backoffice.ts';
import type { User } from './page.ts';

/** Signs in without the form, by writing the session to the browser's storage. */
export async function signInAs(visitor: Visitor, user: User, tenant = VENUE): Promise<void> {
  if (user === 'customer') await storeCustomerSession(visitor);
  else if (user === 'administrator') await storeAdminSession(visitor, admin(tenant));
  else if (user === 'master') await storeAdminSession(visitor, admin(PROVIDER));
  else await storeAdminSession(visitor, await newAdministrator(user.rights, tenant));
}
