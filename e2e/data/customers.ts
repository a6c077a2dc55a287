import { sql } from '../harness/database.ts';
import { uniqueName } from '../harness/unique-name.ts';
import { JEANNE, VENUE } from './demonstration.ts';

/**
 * Creates a customer that no other test uses, with the demonstration's password.
 * @returns their e-mail address
 */
export async function addCustomer(lastName?: string): Promise<string> {
  const email = `${uniqueName('customer').replaceAll(' ', '-')}@example.com`;
  await sql(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address,
                                  zip, city, country, locale)
     select tenant_id, $1, password_hash, user_type, civility, first_name, coalesce($3, last_name), address, zip, city, country, locale
       from portal.customer where email = $2`,
    [email, JEANNE, lastName ?? null],
  );
  return email;
}

/**
 * Copies the demonstration's customer to a new venue.
 * @returns their e-mail address
 */
export async function addCustomerAt(venue: string): Promise<string> {
  await sql(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address,
                                  zip, city, country, locale)
     select venue.id, email, password_hash, user_type, civility, first_name, last_name, address, zip, customer.city, country,
            locale
       from portal.tenant as venue, portal.customer join portal.tenant on tenant.id = customer.tenant_id
      where venue.name = $1 and email = $2 and tenant.name = $3`,
    [venue, JEANNE, VENUE],
  );
  return JEANNE;
}
