import { randomUUID } from 'node:crypto';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import { MAX_PROMOTIONS, promotionProblems } from '@guichet/contract/catalogue/promotion-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { catalogueOf } from '../browse/browse.sql.ts';
import {
  deletePromotion,
  insertPromotion,
  lockPromotions,
  readPromotions,
  updatePromotion,
} from './promotions.sql.ts';
import {
  auditedPromotion,
  type Promotion,
  type PromotionRow,
  promotionChoices,
  promotionFrom,
  viewPromotion,
} from './promotions.ts';

type Context =
  | CallContext<'POST /settingsticketing/promotion'>
  | CallContext<'PUT /settingsticketing/promotion'>;

const addPromotion: Handler<'POST /settingsticketing/promotion'> = (context) => save(context, context.body);

const changePromotion: Handler<'PUT /settingsticketing/promotion'> = (context) => {
  const { id, version, ...draft } = context.body;
  return save(context, draft, { id, version });
};

const removePromotion: Handler<'DELETE /settingsticketing/promotion'> = async ({
  query: { id },
  tenant,
  identity,
  services,
}) => {
  await services.tenantChanges.write(tenant.id, async (db) => {
    const removed = (await lockPromotions(db)).find((one) => one.id === id) ?? fail('promotion.not-found');
    await deletePromotion(db, id);
    await record(db, identity, removed, undefined);
  });
  return undefined;
};

const promotions: Handler<'GET /settingsticketing/promotions'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const [catalogue, rows] = await Promise.all([catalogueOf(services, tenant), transaction(readPromotions)]);
  return { promotions: rows.map(viewPromotion), ...promotionChoices(catalogue) };
};

/** Adds a promotion, or changes the one named by `known`. @throws AppError for invalid terms or a code that exists */
async function save(
  { tenant, identity, services }: Context,
  draft: CheckedBody<'POST /settingsticketing/promotion'>,
  known?: { id: string; version: number },
) {
  const fields = promotionProblems(draft);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const saved = await services.tenantChanges.write(tenant.id, async (db): Promise<PromotionRow> => {
    const all = await lockPromotions(db);
    const before = known && (all.find(({ id }) => id === known.id) ?? fail('promotion.not-found'));
    if (before && before.version !== known?.version) fail('settings.changed');
    if (!before && all.length >= MAX_PROMOTIONS)
      fail('promotion.limit', { params: { most: MAX_PROMOTIONS } });
    const promotion = promotionFrom(draft, before?.id ?? randomUUID());
    if (promotion.code !== null && all.some(({ id, code }) => id !== promotion.id && code === promotion.code))
      fail('promotion.code-exists', { fields: { code: 'promotion.code-exists' } });
    await (before ? updatePromotion : insertPromotion)(db, promotion, identity.email);
    await record(db, identity, before, promotion);
    return (await readPromotions(db)).find(({ id }) => id === promotion.id) ?? fail('promotion.not-found');
  });
  return viewPromotion(saved);
}

async function record(
  db: TenantDb,
  by: Administrator,
  before: Promotion | undefined,
  after: Promotion | undefined,
): Promise<void> {
  const { labels, code } = (after ?? before) as Promotion;
  const changes = changesBetween(
    before ? auditedPromotion(before) : {},
    after ? auditedPromotion(after) : {},
  );
  if (before && after && changes.length === 0) return;
  await recordChange(db, by, {
    action: `promotion.${before ? (after ? 'changed' : 'deleted') : 'created'}`,
    subject: code === null ? labels[DEFAULT_LOCALE] : `${labels[DEFAULT_LOCALE]} (${code})`,
    changes,
  });
}

export const promotionRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/promotions': promotions,
  'POST /settingsticketing/promotion': addPromotion,
  'PUT /settingsticketing/promotion': changePromotion,
  'DELETE /settingsticketing/promotion': removePromotion,
} satisfies Routes;
