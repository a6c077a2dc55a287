import { MOST_PEOPLE } from '@guichet/contract/account/household-rules.ts';
import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Customer } from '#platform/auth/identity.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { deletePeople, insertPerson, readPeople, updatePerson } from './household.sql.ts';
import { checkedPerson, type PersonToSave } from './household.ts';

interface Asking {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly identity: Customer;
}

/** Checks a person, and reads the customer's cards when the person has any. */
async function check({ services, tenant, identity }: Asking, person: PersonToSave): Promise<PersonToSave> {
  const cards = person.cards.length > 0 ? await services.ticketing.of(tenant).findCards(identity.userId) : [];
  return checkedPerson(person, {
    today: dayOf(new Date(services.clock()), tenant.timeZone),
    ownCards: cards.map(({ number }) => number),
  });
}

const addPerson: Handler<'POST /user/householdPerson'> = async (context) => {
  const person = await check(context, context.body);
  const added = await context.transaction((db) => insertPerson(db, context.identity.userId, person));
  return added ?? fail('household.too-many', { params: { most: MOST_PEOPLE } });
};

const changePerson: Handler<'PUT /user/householdPerson'> = async (context) => {
  const { id, ...wanted } = context.body;
  const person = await check(context, wanted);
  const changed = await context.transaction((db) => updatePerson(db, context.identity.userId, id, person));
  return changed ?? fail('household.not-found');
};

const deleteHousehold: Handler<'DELETE /user/household'> = async ({ identity, transaction }) => {
  await transaction((db) => deletePeople(db, identity.userId));
  return undefined;
};

const deletePerson: Handler<'DELETE /user/householdPerson'> = async ({ query, identity, transaction }) => {
  const deleted = await transaction((db) => deletePeople(db, identity.userId, query.id));
  if (deleted === 0) fail('household.not-found');
  return undefined;
};

const household: Handler<'GET /user/household'> = async ({ tenant, identity, services, transaction }) => {
  const [people, nameOf] = await Promise.all([
    transaction((db) => readPeople(db, identity.userId)),
    choiceNames(services.phraseOverrides, tenant),
  ]);
  const documents = SUPPORTING_DOCUMENTS.map((code) => ({
    code,
    labels: nameOf(`supportingDocuments.${code}`),
  }));
  return { people, most: MOST_PEOPLE, documents };
};

export const householdRoutes = {
  // customer
  'GET /user/household': household,
  'POST /user/householdPerson': addPerson,
  'PUT /user/householdPerson': changePerson,
  'DELETE /user/householdPerson': deletePerson,
  'DELETE /user/household': deleteHousehold,
} satisfies Routes;
