import { MAX_CODES, readPromotionCode } from '@guichet/contract/catalogue/promotion-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { promotionsOf } from '#catalogue/promotions/promotions.sql.ts';
import type { Promotion } from '#catalogue/promotions/promotions.ts';
import { fail } from '#kernel/errors.ts';
import { money } from '#kernel/format/localized.ts';
import { countFailure, waitingMinutes } from '#platform/auth/throttle.ts';
import { networkOf, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import { type CartRow, totalOf } from '../cart.ts';
import type { Visitor } from '../limits/limits.service.ts';
import { problemOf } from './conditions.ts';
import { withoutDiscounts } from './parts.ts';
import { discountLines, readCircumstances } from './promotions.service.ts';
import { saveCodes } from './promotions.sql.ts';

/** Unknown codes from one network without delay: a family types a code several times, a program thousands of times. */
const FREE_FAILURES = 20;

/** Adds a code to a cart. @throws AppError that says why the code does not apply; `promotion.wait` after many unknown ones */
export async function addCode(
  visitor: Visitor & { locale: Locale },
  cart: CartRow,
  typed: string,
): Promise<CartRow> {
  const { services, tenant } = visitor;
  const code = readPromotionCode(typed);
  if (cart.promotion_codes.includes(code)) return cart;
  const promotion = await findCode(visitor, code);
  if (cart.promotion_codes.length >= MAX_CODES)
    fail('promotion.too-many-codes', { params: { most: MAX_CODES } });
  const toDiscount = toDiscountOf(visitor, cart, [...cart.promotion_codes, code]);
  const problem = problemOf(promotion, await readCircumstances(services, tenant, toDiscount, [promotion]));
  if (problem?.code === 'promotion.minimum')
    fail(problem.code, { params: { amount: money(problem.cents, visitor.locale) } });
  if (problem) fail(problem.code);
  return save(visitor, cart, toDiscount.codes);
}

/** Removes a code from a cart. */
export async function removeCode(visitor: Visitor, cart: CartRow, typed: string): Promise<CartRow> {
  const code = readPromotionCode(typed);
  return save(
    visitor,
    cart,
    cart.promotion_codes.filter((one) => one !== code),
  );
}

async function save(visitor: Visitor, cart: CartRow, codes: readonly string[]): Promise<CartRow> {
  const { services, tenant } = visitor;
  const lines = await discountLines(services, tenant, toDiscountOf(visitor, cart, codes));
  const saved = await services.database.tenant(tenant.id, (db) =>
    saveCodes(db, cart, { codes, lines, total: totalOf(lines) }),
  );
  return saved ?? fail('cart.changed');
}

const toDiscountOf = ({ identity }: Visitor, { id, lines }: CartRow, codes: readonly string[]) => ({
  cartId: id,
  userId: identity.kind === 'customer' ? identity.userId : undefined,
  codes,
  lines: withoutDiscounts(lines),
});

/** Finds the promotion of a code. @throws AppError `promotion.unknown`, `promotion.wait` */
async function findCode({ services, tenant, address }: Visitor, code: string): Promise<Promotion> {
  const subject = subjectsOfSite(services.secrets, 'customers').of(
    'unknown promotion code',
    networkOf(address),
  );
  const waiting = await services.database.tenant(tenant.id, (db) => waitingMinutes(db, subject));
  if (waiting > 0) fail('promotion.wait', { params: { minutes: waiting } });
  const found = (await promotionsOf(services, tenant)).find((promotion) => promotion.code === code);
  if (found) return found;
  const minutes = await services.database.tenant(tenant.id, (db) => countFailure(db, subject, FREE_FAILURES));
  return minutes > 0 ? fail('promotion.wait', { params: { minutes } }) : fail('promotion.unknown');
}
