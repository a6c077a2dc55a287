import { CUSTOMER, type PaymentTest } from './payment-service.ts';

/** Adds the account of the buyer of these tests: Ada, who reads French mails. */
export async function addCustomer(test: PaymentTest): Promise<void> {
  await test.sql(
    `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                  address, zip, city, country, locale)
     values ($1, $2, 'ada@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', 'fr-FR')`,
    [test.tenants.pool.id, CUSTOMER],
  );
}
