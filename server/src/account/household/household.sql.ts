import { MOST_PEOPLE } from '@guichet/contract/account/household-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Person, PersonOfAge, PersonToSave } from './household.ts';

const COLUMNS = `id, name, relation, to_char(birth_date, 'YYYY-MM-DD') as "birthDate", cards, documents`;

/** Reads the people of a customer, the first added first. */
export const readPeople = (db: TenantDb, customerId: string): Promise<Person[]> =>
  db.named<Person>(
    'household-people',
    `select ${COLUMNS} from portal.household_person where tenant_id = $1 and customer_id = $2 order by added_at, id`,
    [db.tenantId, customerId],
  );

/** Reads the ids and birth dates of the people of a customer. */
export const readAges = (db: TenantDb, customerId: string): Promise<PersonOfAge[]> =>
  db.named<PersonOfAge>(
    'household-ages',
    `select id, to_char(birth_date, 'YYYY-MM-DD') as "birthDate" from portal.household_person
      where tenant_id = $1 and customer_id = $2`,
    [db.tenantId, customerId],
  );

/** Adds a person. @returns undefined when the customer has the maximum number of people */
export async function insertPerson(
  db: TenantDb,
  customerId: string,
  person: PersonToSave,
): Promise<Person | undefined> {
  await lockHousehold(db, customerId);
  const [row] = await db.query<Person>(
    `insert into portal.household_person (tenant_id, customer_id, name, relation, birth_date, cards, documents)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from portal.household_person where tenant_id = $1 and customer_id = $2) < $8
     returning ${COLUMNS}`,
    [db.tenantId, customerId, ...valuesOf(person), MOST_PEOPLE],
  );
  if (row) await takeCards(db, customerId, row);
  return row;
}

/** Changes a person. @returns undefined when the customer has no such person */
export async function updatePerson(
  db: TenantDb,
  customerId: string,
  id: string,
  person: PersonToSave,
): Promise<Person | undefined> {
  await lockHousehold(db, customerId);
  const [row] = await db.query<Person>(
    `update portal.household_person
        set name = $4, relation = $5, birth_date = $6, cards = $7, documents = $8
      where tenant_id = $1 and customer_id = $2 and id = $3 returning ${COLUMNS}`,
    [db.tenantId, customerId, id, ...valuesOf(person)],
  );
  if (row) await takeCards(db, customerId, row);
  return row;
}

/** Deletes a person, or all people without an id; a trigger removes them elsewhere. @returns how many there were */
export async function deletePeople(db: TenantDb, customerId: string, id?: string): Promise<number> {
  const rows = await db.query(
    `delete from portal.household_person
      where tenant_id = $1 and customer_id = $2 and ($3::uuid is null or id = $3) returning id`,
    [db.tenantId, customerId, id ?? null],
  );
  return rows.length;
}

const valuesOf = ({ name, relation, birthDate, cards, documents }: PersonToSave) => [
  name,
  relation,
  birthDate,
  cards,
  JSON.stringify(documents),
];

/** Serializes changes: concurrent ones would exceed the maximum, or give one card to two people. */
const lockHousehold = (db: TenantDb, customerId: string) =>
  db.query('select from portal.customer where tenant_id = $1 and id = $2 for no key update', [
    db.tenantId,
    customerId,
  ]);

/** Removes the cards of a person from the other people: a card is one person's. */
const takeCards = (db: TenantDb, customerId: string, { id, cards }: Person) =>
  db.query(
    `update portal.household_person
        set cards = array(select number from unnest(cards) as number where number <> all ($4::text[]))
      where tenant_id = $1 and customer_id = $2 and id <> $3 and cards && $4::text[]`,
    [db.tenantId, customerId, id, cards],
  );
