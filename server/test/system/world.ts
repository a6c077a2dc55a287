import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '#cards/attachments/attachments.service.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import type { TestAdministrator } from '../portal/administrators.ts';
import { openFormShop } from '../portal/payments.ts';
import type { PortalTest } from '../portal/portal.ts';
import { addPlaces, cartToPay, finishSales, type Session } from './support.ts';

/** A signed-in customer whose name and address occur nowhere else. */
export interface Person {
  userId: string;
  email: string;
  /** As in the profile */
  lastName: string;
  token: string;
}

/** One item of everything that a tenant and one of its customers can have. */
export interface World {
  tenant: string;
  tenantId: string;
  person: Person;
  session: Session;
  establishment: string;
  family: string;
  theme: string;
  /** Open, anonymous */
  anonymousCartId: string;
  /** Open, the person’s */
  cartId: string;
  soldCartId: string;
  orderNumber: string;
  ticketNumber: string;
  card: PersonsCard;
  pictureId: string;
  usedLinkId: string;
  /** Requester in the back office, with the demonstration’s password */
  administrator: TestAdministrator;
  team: Team;
  /** Eight letters and digits that occur nowhere else */
  unique: () => string;
  /** Current time, in milliseconds since 1970 */
  now: () => number;
  /** Values known only to this tenant or person: no other may read them. */
  marks: readonly string[];
}

/** A card of the person that another customer requests. */
export interface PersonsCard {
  cardNumber: string;
  attachmentId: string;
  requesterId: string;
  tokenId: string;
}

/** Administrators, roles and items that a test may change. */
export interface Team {
  /** An administrator without password and roles */
  administratorId: string;
  /** A role without rights and holders */
  roleId: string;
}

/** Creates a customer with the demonstration’s password. */
export async function newPerson(portal: PortalTest, tenant: string): Promise<Person> {
  // Letters alone: mails leave out a name that looks like a telephone number.
  const unique = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  const [row] = await portal.sql<{ id: string; tenant_id: string; email: string; last_name: string }>(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address,
                                  zip, city, country, mobile, locale)
     select customer.tenant_id, $2, password_hash, user_type, civility, first_name, $3, address, zip, customer.city, country, mobile, locale
       from portal.customer join portal.tenant on tenant.id = customer.tenant_id
      where tenant.name = $1 and email = 'jeanne@example.com'
     returning id, tenant_id, email, last_name`,
    [tenant, `person-${unique}@example.com`, `Lenoir-${unique}`],
  );
  if (!row) throw new Error(`The demonstration lacks its customer at ${tenant}`);
  const { token } = await portal.services.sessions.issueToken({
    audience: 'public',
    userId: row.id,
    tenantId: parseTenantId(row.tenant_id),
    tokenVersion: 1,
  });
  return { userId: row.id, email: row.email, lastName: row.last_name, token };
}

/** Creates a card of a customer that another customer, or this one, requests. */
export async function newCard(
  portal: PortalTest,
  tenant: string,
  ownerId: string,
  requester?: Person,
): Promise<PersonsCard> {
  const { userId: requesterId } = requester ?? (await newPerson(portal, tenant));
  const tokenId = newToken();
  const [row] = await portal.sql<Pick<PersonsCard, 'cardNumber' | 'attachmentId'>>(
    `with chosen as (select id from portal.tenant where name = $1),
       card as (
         insert into venue.card (tenant_id, number, code, scan_code, service_code, holder_reference, first_name, last_name)
         select id, lpad((random() * 9999999)::int::text, 8, '9'), 'A1B2C3', gen_random_uuid()::text,
                (select code from venue.service where tenant_id = chosen.id and card_use = 'created' limit 1),
                $2, 'Ada', 'Lenoir' from chosen
         returning tenant_id, number)
     insert into portal.card_attachment (tenant_id, card_number, requester_id, owner_id, locale, token_hash, expires_at)
     select tenant_id, number, $3, $4, 'fr-FR', $5, now() + interval '7 days' from card
     returning card_number as "cardNumber", id as "attachmentId"`,
    [tenant, ownerId, requesterId, ownerId, hashToken(tokenId)],
  );
  if (!row) throw new Error('No card was made');
  return { ...row, requesterId, tokenId };
}

/** Creates items of a tenant’s back office that no other call has changed or deleted. */
export async function newTeam(portal: PortalTest, tenant: string): Promise<Team> {
  const unique = randomUUID().slice(0, 8);
  const [row] = await portal.sql<Team>(
    `with chosen as (select id from portal.tenant where name = $1),
       added as (insert into portal.administrator (tenant_id, email, language)
                 select id, $2, 'fr-FR' from chosen returning id),
       made as (insert into portal.role (tenant_id, name) select id, $3 from chosen returning id)
     select added.id as "administratorId", made.id as "roleId" from added, made`,
    [tenant, `without-2fa-${unique}@example.com`, `Role-${unique}`],
  );
  if (!row) throw new Error(`No tenant ${tenant}`);
  return row;
}

/** Fills a tenant of the demonstration: a customer, carts, an order with its tickets, a picture, a footer document. */
export async function worldOf(portal: PortalTest, tenant: string): Promise<World> {
  await openFormShop(portal, tenant);
  const person = await newPerson(portal, tenant);
  const requester = { token: person.token, tenant };
  const session = await portal.session(30, tenant);
  const { body: anonymous } = await addPlaces(portal, session, 1, { tenant });
  const { body: cart } = await addPlaces(portal, session, 1, requester);
  const { cart: sold, form } = await cartToPay(portal, session, 2, requester);
  await portal.notify(form, {}, tenant);
  await finishSales(portal, [sold.id]);
  const { body: tickets } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, ...requester });
  const [ticket] = tickets.tickets;
  if (!ticket) throw new Error('Nothing was sold');
  const catalogue = await catalogueFacts(portal, tenant, session.service);
  const documents = await addDocuments(portal, catalogue.tenantId);
  const administrator = await portal.administrator({ tenant });
  const team = await newTeam(portal, tenant);
  const card = await newCard(portal, tenant, person.userId);
  return {
    tenant,
    ...catalogue,
    ...documents,
    administrator,
    team,
    card,
    person,
    session,
    anonymousCartId: anonymous.id,
    cartId: cart.id,
    soldCartId: sold.id,
    orderNumber: ticket.externalPurchaseId,
    ticketNumber: ticket.ticketNumber,
    unique: () => randomUUID().slice(0, 8),
    now: Date.now,
    marks: [
      catalogue.tenantId, person.userId, person.email, person.lastName, session.id, anonymous.id, cart.id, sold.id,
      ...Object.values(documents), ...Object.values(team), administrator.id, administrator.email,
      ...Object.values(card),
      ...tickets.tickets.flatMap(({ id, code }) => [id, code]),
    ], // biome-ignore format: one list
  };
}

async function catalogueFacts(portal: PortalTest, tenant: string, service: string) {
  const [row] = await portal.sql<{ tenantId: string; establishment: string; family: string; theme: string }>(
    `select tenant.id as "tenantId", establishment_code as establishment, family_code as family, theme_codes[1] as theme
       from venue.service join portal.tenant on tenant.id = service.tenant_id
      where tenant.name = $1 and service.code = $2`,
    [tenant, service],
  );
  if (!row) throw new Error('The session is of no service');
  return { ...row, theme: row.theme ?? 'no-theme' };
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function addDocuments(portal: PortalTest, tenantId: string) {
  const [pictureId, usedLinkId] = [randomUUID(), randomUUID()];
  await portal.sql(
    `insert into portal.picture (tenant_id, id, code, descriptions, media_type, bytes)
     values ($1, $2, $3, '{"fr-FR":"Un point"}', 'image/png', decode($4, 'base64'))`,
    [tenantId, pictureId, `gallery_${pictureId.slice(0, 4)}`, PIXEL],
  );
  await portal.sql(
    `with stored as (
       insert into portal.document (tenant_id, name, bytes) values ($1, 'conditions.pdf', '%PDF-1.7') returning id)
     insert into portal.used_link (tenant_id, id, labels, contents)
     select $1, $2, '{"fr-FR":"Conditions"}',
            jsonb_build_object('fr-FR', jsonb_build_object('name', 'Conditions', 'url', '', 'documentId', id)) from stored`,
    [tenantId, usedLinkId],
  );
  return { pictureId, usedLinkId };
}
