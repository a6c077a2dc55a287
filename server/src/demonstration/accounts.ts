import { findCredentials } from '#account/auth/auth.sql.ts';
import { insertPerson } from '#account/household/household.sql.ts';
import type { PersonToSave } from '#account/household/household.ts';
import { insertCustomer, type NewCustomer, recordConsents } from '#account/registration/registration.sql.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { hashPassword } from '#platform/auth/passwords.ts';

/** The password of every demonstration login. */
export const DEMONSTRATION_PASSWORD = 'Guichet-demo-2026!';

type Person = Omit<NewCustomer, 'passwordHash'>;

const HOME = { userType: 'civil', country: 'FR', advertising: false, locale: 'fr-FR' } as const;

const CUSTOMERS: readonly Person[] = [
  {
    ...HOME,
    email: 'jeanne@example.com',
    civility: 'MME',
    firstName: 'Jeanne',
    lastName: 'Morel',
    address: '12 rue des Tilleuls',
    zip: '56000',
    city: 'Vannes',
    mobile: '0612345678',
  },
  {
    ...HOME,
    email: 'samir@example.com',
    civility: 'M',
    firstName: 'Samir',
    lastName: 'Haddad',
    address: '4 allée du Port',
    zip: '56100',
    city: 'Lorient',
    phone: '0297123456',
  },
  {
    ...HOME,
    email: 'nadia@example.com',
    civility: 'MME',
    firstName: 'Nadia',
    lastName: 'Le Goff',
    address: '8 rue du Four',
    zip: '56000',
    city: 'Vannes',
    mobile: '0656781234',
  },
];

/** The customer with two children, each of another price. */
const PARENT = 'nadia@example.com';

const children = (): PersonToSave[] =>
  [
    { name: 'Lina', years: 8, birthday: '05-14' },
    { name: 'Yanis', years: 13, birthday: '09-02' },
  ].map(({ name, years, birthday }) => ({
    name,
    relation: 'child',
    birthDate: `${new Date().getUTCFullYear() - years}-${birthday}`,
    cards: [],
    documents: [],
  }));

/**
 * Creates the demonstration's customers, the same at every venue; existing customers stay unchanged. The back office
 * creates its own logins.
 */
export async function seedAccounts(database: Database, tenants: readonly { id: TenantId }[]): Promise<void> {
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  for (const tenant of tenants) {
    await database.tenant(tenant.id, async (db) => {
      for (const person of CUSTOMERS) {
        if (await findCredentials(db, person.email)) continue;
        const { id } = await insertCustomer(db, { ...person, passwordHash });
        await recordConsents(db, id, { cgu: true, rgpd: true, advertising: person.advertising }, 0);
        if (person.email === PARENT) for (const child of children()) await insertPerson(db, id, child);
      }
    });
  }
}
