import { fillsCards } from '@guichet/contract/predicates.ts';
import { customerNumber } from '#account/profile/profile.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import type { BoxOfficeContext } from '../box-office.service.ts';
import { readDeskCustomers } from '../desk/desk.sql.ts';
import { faceValue, unitsOf } from '../desk/desk.ts';
import { requireFreeLeft } from '../desk/free-limit.service.ts';
import { findCreatedCard, insertFilling } from './desk-cards.sql.ts';

/**
 * Creates a card, once for each key: a repeated request returns the card already made.
 * @returns its number
 * @throws AppError `service.not-found`, `customer.not-found`, `desk.free-limit`
 */
export async function createCard(context: BoxOfficeContext<'POST /boxoffice/deskcard'>): Promise<string> {
  const { services, tenant, transaction, body: wanted } = context;
  const { services: offered } = await catalogueOf(services, tenant);
  const service = offered.get(wanted.service);
  if (!service || !fillsCards(service) || service.cardUse === 'required') fail('service.not-found');
  try {
    return await transaction(
      async (db) => (await findCreatedCard(db, wanted.key)) ?? (await insertCard(db, context, service)),
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'desk_card_filling_pkey')) throw error;
    // The first of two concurrent requests wins; its card is committed.
    const made = await transaction((db) => findCreatedCard(db, wanted.key));
    if (made === undefined) throw error;
    return made;
  }
}

async function insertCard(
  db: TenantDb,
  context: BoxOfficeContext<'POST /boxoffice/deskcard'>,
  service: CatalogueService,
): Promise<string> {
  const { identity, body, boxOffice } = context;
  const { key, customerId, kind, reason, firstName, lastName } = body;
  if (customerId !== undefined && (await readDeskCustomers(db, [customerId])).length === 0)
    fail('customer.not-found');
  const units = reason === undefined ? 0 : unitsOf(service);
  if (units > 0 && kind !== 'till') await requireFreeLeft(db, context, units);
  const name = { firstName, lastName };
  const number = await boxOffice.cards.create(db, {
    serviceCode: service.code,
    holder: customerId,
    name,
    reason,
  });
  await insertFilling(db, {
    id: key,
    cardNumber: number,
    kind: reason === undefined ? 'empty' : kind,
    reason: reason ?? '',
    units,
    value: reason === undefined ? 0 : faceValue(service),
    by: identity,
  });
  await recordChange(db, identity, {
    action: 'desk-card.created',
    subject: number,
    changes: [
      { field: 'services', from: '', to: service.code },
      ...(customerId === undefined ? [] : [{ field: 'customer', from: '', to: customerNumber(customerId) }]),
      ...(reason === undefined
        ? []
        : [
            { field: 'giftKind', from: '', to: kind },
            { field: 'giftReason', from: '', to: reason },
          ]),
    ],
  });
  if (customerId !== undefined) await noteEvent(db, 'card.attached', { cardNumber: number });
  return number;
}
