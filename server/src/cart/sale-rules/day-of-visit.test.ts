import { expect, test } from 'vitest';
import { buyLines, cardLine } from '#test/portal/card-orders.ts';
import { cartRuleTests, lineOf } from '#test/portal/cart-rules.ts';
import type { PortalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let jeanne: string;
const { addRule, cartOf, check, pay, first } = cartRuleTests((given) => ({ portal, jeanne } = given));

const GYM = { entityLinkType: 'service', linkExternalCode: 'ACT-AQUAGYM' } as const;

test('an undated prior service counts while its right is valid on the day of the visit', async () => {
  const [session] = await first();
  const body = { ...GYM, ruleType: 'PriorService', serviceExternalCode: 'ENT-SOIREE' } as const;
  const { body: rule } = await addRule(body);
  expect(rule).toMatchObject({ validOn: 'visit' });
  const { externalPurchaseId } = await buyLines(portal, jeanne, [cardLine('ENT-SOIREE', 'PLEIN', {})]);
  const cart = await cartOf([lineOf(session)]);
  expect((await check(cart.id)).body).toMatchObject({ isValid: true });
  await portal.sql(
    `update portal.ticket set valid_until = now() + interval '1 day'
      where purchase_id = (select id from portal.purchase where external_purchase_id = $1)`,
    [externalPurchaseId],
  );
  const { body: checked } = await check(cart.id);
  expect(checked.messages).toMatchObject([{ code: 'rule.prior-ends', lineId: cart.cartLines[0]?.id }]);
  expect(await pay(cart.id)).toMatchObject({ status: 409, code: 'rule.prior-ends' });
});

test('a card in the account counts while it is valid on the day of the visit, or today where the venue says so', async () => {
  const [session] = await first();
  const { body: cards } = await portal.ask('GET /user/cards', { token: jeanne });
  const nature = cards.find(({ publicType }) => publicType)?.publicType ?? '';
  const natures = [nature];
  await addRule({ ...GYM, ruleType: 'ContactLink', natures });
  const cart = await cartOf([lineOf(session)]);
  expect((await check(cart.id)).body).toMatchObject({ isValid: true });
  const before = await portal.sql<{ id: string; until: Date }>(
    'select id, valid_until as until from venue.card_right',
  );
  await portal.sql(
    `update venue.card_right set valid_until = now() + interval '1 day' where valid_until > now()`,
  );
  expect((await check(cart.id)).body.messages).toMatchObject([{ code: 'rule.link-ends' }]);
  await portal.sql('delete from portal.sale_rule');
  const { body: rule } = await addRule({ ...GYM, ruleType: 'ContactLink', natures, validOn: 'today' });
  expect(rule).toMatchObject({ validOn: 'today' });
  expect((await check(cart.id)).body).toMatchObject({ isValid: true });
  for (const { id, until } of before)
    await portal.sql('update venue.card_right set valid_until = $2 where id = $1', [id, until]);
});
