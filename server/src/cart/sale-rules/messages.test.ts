import { describe, expect, test } from 'vitest';
import { cartRuleTests, type Draft, type Line, lineOf, type Session } from '#test/portal/cart-rules.ts';

let jeanne: string;
const { addRule, cartOf, check, pay, first } = cartRuleTests((given) => ({ jeanne } = given));

describe('the message of a sale rule', () => {
  const service = { entityLinkType: 'service', linkExternalCode: 'ACT-AQUAGYM' } as const;
  const cases: [code: string, rule: Partial<Draft>, lines: (sessions: Session[]) => Line[]][] = [
    ['rule.session-places', { ruleType: 'PlaceNumber', quantity: 4 }, ([one]) => [lineOf(one as Session, 5)]],
    [
      'rule.day-places',
      { ruleType: 'PlaceNumberByDay', quantity: 1 },
      ([one]) => [lineOf(one as Session, 2)],
    ],
    [
      'rule.theme-sessions',
      { ruleType: 'MaximumReserved', quantity: 1 },
      ([one]) => [lineOf(one as Session, 2)],
    ],
    [
      'rule.maximum-reserved',
      { ...service, ruleType: 'MaximumReserved', quantity: 1 },
      ([one]) => [lineOf(one as Session, 2)],
    ],
    [
      'rule.composition',
      { ruleType: 'CartComposition', parts: [{ service: 'BTQ-BONNET', quantity: 1, per: 'place' }] },
      ([one]) => [lineOf(one as Session)],
    ],
    [
      'rule.prior-service',
      { ...service, ruleType: 'PriorService', serviceExternalCode: 'ACT-AQUADOUCE' },
      ([one]) => [lineOf(one as Session)],
    ],
    [
      'rule.contact-link',
      { ...service, ruleType: 'ContactLink', natures: ['famille'] },
      ([one]) => [lineOf(one as Session)],
    ],
    ['rule.login-required', { ...service, ruleType: 'LoginRequired' }, ([one]) => [lineOf(one as Session)]],
  ];

  test.each(cases)('%s is shown at its line in three languages', async (code, rule, lines) => {
    expect((await addRule(rule)).status).toBe(200);
    const isAnonymous = code === 'rule.login-required';
    const cart = await cartOf(lines(await first()), isAnonymous ? '' : jeanne);
    const said = new Set<string>();
    for (const locale of ['fr-FR', 'en-GB', 'de-DE']) {
      const { body } = await check(cart.id, { locale, ...(isAnonymous && { token: '' }) });
      expect(body.messages).toEqual([
        { code, lineId: cart.cartLines[0]?.id, message: expect.not.stringContaining('rule.') },
      ]);
      said.add(body.messages[0]?.message ?? '');
    }
    expect(said.size).toBe(3);
    if (!isAnonymous) expect((await pay(cart.id)).code).toBe(code);
  });
});

test('the venue’s own message replaces the default one, at the line and at the payment', async () => {
  await addRule({
    quantity: 1,
    messages: { 'fr-FR': 'Une séance par semaine suffit.', 'en-GB': 'One a week is enough.' },
  });
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday, 2)]);
  expect((await check(cart.id, { locale: 'en-GB' })).body.messages[0]?.message).toBe('One a week is enough.');
  expect((await check(cart.id, { locale: 'de-DE' })).body.messages[0]?.message).toBe(
    'Une séance par semaine suffit.',
  );
  expect((await pay(cart.id, { locale: 'en-GB' })).error).toBe('One a week is enough.');
});

test('a held line keeps the code of its theme', async () => {
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday)]);
  expect(cart.cartLines[0]?.cartLineDetails[0]?.event?.themeCode).toBe('FORME');
});
