import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useCardVenue } from '#test/portal/card-venue.ts';

const { engine, newCard, remaining, sell } = useCardVenue();

const pass = (code: string, passId: string = randomUUID()) =>
  engine.turnstile.pass({ passId, code, establishmentCode: 'POOL', direction: 'in' });

it('the turnstile counts one code once when it is presented concurrently in two spellings', async () => {
  const { holder, card } = await newCard('TEN');
  const [first, second] = await Promise.all([
    pass(card.scanCode),
    pass(card.scanCode.replaceAll(' ', '').toLowerCase()),
  ]);
  expect(second).toEqual(first);
  expect(await remaining(holder)).toEqual([9]);
});

it('one transaction of the turnstile accepts a repeated code once', async () => {
  const { holder, card } = await newCard('TEN');
  const passes = [1, 2].map(() => ({
    pass: randomUUID(),
    code: card.scanCode,
    place: 'POOL',
    direction: 'in',
  }));
  const rows = await engine.venue.asOwner<{ outcome: object }>(
    'select outcome from venue.pass_turnstiles($1, $2)',
    [engine.venue.tenantId, JSON.stringify(passes)],
  );
  expect(rows[1]).toEqual(rows[0]);
  expect(await remaining(holder)).toEqual([9]);
});

it('the turnstile distinguishes cards, tickets and unknown codes within one batch', async () => {
  const { holder, card } = await newCard('TEN');
  const { holder: buyer, card: lessons } = await newCard('CLASSES');
  const withdrawal = { rightId: lessons.rights[0]?.id ?? '', familyCode: 'ENTRY' };
  const outcome = await sell(buyer, { serviceCode: 'TICKET', withdrawal });
  const ticket = outcome.sold ? (outcome.sale.tickets[0]?.code ?? '') : '';
  const answers = await Promise.all([pass(card.scanCode), pass(ticket), pass('A7K2 9F4M T3QX')]);
  expect(answers).toMatchObject([
    { accepted: true, kind: 'card', remaining: 9 },
    { accepted: true, kind: 'ticket' },
    { accepted: false, reason: 'unknown' },
  ]);
  expect(await remaining(holder)).toEqual([9]);
});
