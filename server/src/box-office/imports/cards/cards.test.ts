import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportTest } from '#test/portal/imports.ts';

let test: ImportTest;
let service: string;
let subscription: string;
/** A service to which tests give other rights */
let several: string;
beforeAll(async () => {
  test = await ImportTest.open();
  const named = async (condition: string) => {
    const [row] = await test.portal.sql<{ code: string }>(
      `select code from venue.service join portal.tenant on tenant.id = service.tenant_id and tenant.name = 'aqua-rivage'
        where jsonb_array_length(grants) = 1 and grants -> 0 ->> 'unit' ${condition} order by code limit 1`,
    );
    if (!row) throw new Error('The demonstration has no such service');
    return row.code;
  };
  service = await named(`= 'admission'`);
  subscription = await named(`= 'period'`);
  several = await named(`= 'admission' and code <> '${service}' and card_use = 'created'`);
});
afterAll(() => test.portal[Symbol.asyncDispose]());

const unique = () => randomUUID().slice(0, 8).toUpperCase();
const HEAD = 'Carte;Client;Numéro;Code-barres;Prestation;Reste;Fin';
const file = (...lines: (string | number)[][]) => [HEAD, ...lines.map((cells) => cells.join(';'))].join('\n');
const MAPPING = { id: 0, customer: 1, number: 2, code: 3, service: 4, remaining: 5, until: 6 };
const number = () => String(randomInt(90_000_000, 100_000_000));

async function importCards(content: string) {
  const { id } = await test.check('cards', content, MAPPING);
  await test.act('run', id);
  return test.read(id);
}

/** A year in which the imported rights end. */
const YEAR = new Date().getFullYear() + 4;

const cardsWith = (code: string) =>
  test.portal.sql<{ number: string; remaining: number; holder: string | null; kinds: string[] }>(
    `select card.number, owned.remaining, holder_reference as holder,
            array(select kind from venue.right_movement as movement where movement.right_id = owned.id order by id) as kinds
       from venue.card join venue.card_right as owned on owned.card_number = card.number where replace(scan_code, ' ', '') = $1`,
    [code],
  );

describe('import of cards', () => {
  it('writes a card with its number, its code and its remainder into the ledger, once', async () => {
    const [code, printed] = [unique(), number()];
    const content = file([unique(), 'jeanne@example.com', printed, code, service, 7, `31/12/${YEAR}`]);
    expect(await importCards(content)).toMatchObject({ result: { created: 1, refused: 0 }, problems: [] });
    const [card] = await cardsWith(code);
    expect(card).toMatchObject({ number: printed, remaining: 7, kinds: ['imported'] });
    expect(card?.holder).not.toBeNull();
    expect((await importCards(content)).result).toMatchObject({ created: 0, same: 1 });
    expect(await cardsWith(code)).toHaveLength(1);
  });

  it('puts no right on the card of another customer that has the same number', async () => {
    const [id, code] = [unique(), unique()];
    await importCards(file([id, 'jeanne@example.com', '', code, service, 4, `${YEAR}-12-31`]));
    const other = await test.check(
      'subscriptions',
      `Abo;Client;Prestation;Fin\n${id};samir@example.com;${subscription};31/12/${YEAR}`,
      { id: 0, customer: 1, service: 2, until: 3 },
    );
    expect(other).toMatchObject({
      check: { created: 0, refused: 1 },
      problems: [{ problem: 'other-holder' }],
    });
    expect(await cardsWith(code)).toHaveLength(1);
  });

  it('shows the card in the account of its customer', async () => {
    const code = unique();
    await importCards(file([unique(), 'jeanne@example.com', '', code, service, 4, `${YEAR}-12-31`]));
    const token = await test.portal.signIn();
    const [card] = await cardsWith(code);
    const { body } = await test.portal.ask('GET /user/cards', { token });
    expect(JSON.stringify(body)).toContain(card?.number);
  });

  it('changes the remainder as the file has changed it, until the right is used', async () => {
    const [id, code] = [unique(), unique()];
    const lines = (rest: number) => file([id, '', '', code, service, rest, `31.12.${YEAR}`]);
    await importCards(lines(5));
    expect((await importCards(lines(4))).result).toMatchObject({ changed: 1 });
    expect(await cardsWith(code)).toMatchObject([{ remaining: 4, kinds: ['imported', 'imported'] }]);
    await test.portal.sql(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select owned.tenant_id, owned.id, card_number, 'used', -1 from venue.card_right as owned
         join venue.card on card.number = card_number where replace(scan_code, ' ', '') = $1`,
      [code],
    );
    const used = await importCards(lines(2));
    expect(used).toMatchObject({ result: { changed: 0, same: 1 }, problems: [{ problem: 'changed-since' }] });
    expect(await cardsWith(code)).toMatchObject([{ remaining: 3 }]);
  });

  it('puts several rights on one card, and refuses what it cannot take over', async () => {
    const [id, code] = [unique(), unique()];
    const checked = await test.check(
      'cards',
      file(
        [id, '', '', code, service, 5, `31/12/${YEAR}`],
        [id, '', '', code, service, 5, `31/12/${YEAR}`],
        [unique(), '', '', code, service, 5, `31/12/${YEAR}`],
        [unique(), 'nobody@example.com', '', '', service, 5, `31/12/${YEAR}`],
        [unique(), '', '', '', 'NOTHING', 5, `31/12/${YEAR}`],
        [unique(), '', '', '', subscription, 5, `31/12/${YEAR}`],
        [unique(), '', '', '', service, 5, '31/12/2020'],
        [unique(), '', '', '', service, 'many', `31/12/${YEAR}`],
        [unique(), '', '', '', service, 5, `31/02/${YEAR}`],
        [unique(), '', '123', '', service, 5, `31/12/${YEAR}`],
      ),
      MAPPING,
    );
    expect(checked.problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'duplicate-id'],
      [4, 'duplicate-code'],
      [5, 'unknown-customer'],
      [6, 'unknown-service'],
      [7, 'service-without-rights'],
      [8, 'ended'],
      [9, 'number'],
      [10, 'date'],
      [11, 'card-number-taken'],
    ]);
    expect(checked.check).toMatchObject({ created: 2, refused: 8 });
    await test.act('run', checked.id);
    expect((await test.read(checked.id)).result).toEqual(checked.check);
  });

  it('takes over several rights of one service by their names, and refuses a line that names none', async () => {
    await test.portal.sql(
      `update venue.service set grants = $2 where code = $1 and tenant_id = (select id from portal.tenant where name = 'aqua-rivage')`,
      [
        several,
        JSON.stringify([{ unit: 'admission', units: 10 }, { unit: 'minute', units: 60 }, { unit: 'period' }]),
      ],
    );
    const [id, code] = [unique(), unique()];
    const mapping = { ...MAPPING, right: 7 };
    const line = (right: string, rest: number) =>
      [id, '', '', code, several, rest, `31/12/${YEAR}`, right].join(';');
    const content = (...lines: string[]) => [`${HEAD};Droit`, ...lines].join('\n');
    const both = content(line('entrées', 7), line('Minuten', 45));
    const checked = await test.check(
      'cards',
      content(line('', 7), line('euros', 7), line('minutes', 5)),
      mapping,
    );
    expect(checked.problems.map(({ line: at, problem }) => [at, problem])).toEqual([
      [2, 'service-with-several-rights'],
      [3, 'unknown-right'],
    ]);
    await test.act('cancel', checked.id);
    const first = await test.check('cards', both, mapping);
    expect(first.check).toMatchObject({ created: 2, refused: 0 });
    await test.act('run', first.id);
    const remainders = () =>
      test.portal.sql<{ unit: string; remaining: number }>(
        `select unit, owned.remaining from venue.card join venue.card_right as owned on owned.card_number = card.number
          where replace(scan_code, ' ', '') = $1 order by unit`,
        [code],
      );
    expect(await remainders()).toEqual([
      { unit: 'admission', remaining: 7 },
      { unit: 'minute', remaining: 45 },
    ]);
    const again = await test.check('cards', content(line('admission', 7), line('min', 40)), mapping);
    expect(again.check).toMatchObject({ created: 0, same: 1, changed: 1 });
    await test.act('run', again.id);
    expect(await remainders()).toMatchObject([{ remaining: 7 }, { remaining: 40 }]);
    await test.act('undo', again.id);
    expect(await remainders()).toMatchObject([{ remaining: 7 }, { remaining: 45 }]);
    await test.act('undo', first.id);
    expect((await test.read(first.id)).state).toBe('undone');
    expect(await remainders()).toEqual([]);
  });

  it('finds a right again that was imported while its service had no other', async () => {
    const grants = (units: string[]) =>
      test.portal.sql(
        `update venue.service set grants = $2 where code = $1 and tenant_id = (select id from portal.tenant where name = 'aqua-rivage')`,
        [several, JSON.stringify(units.map((unit) => ({ unit, units: 10 })))],
      );
    await grants(['minute']);
    const [id, code] = [unique(), unique()];
    const content = [
      `${HEAD};Droit`,
      [id, '', '', code, several, 9, `31/12/${YEAR}`, 'minutes'].join(';'),
    ].join('\n');
    const mapping = { ...MAPPING, right: 7 };
    const { id: first } = await test.check('cards', content, mapping);
    await test.act('run', first);
    await grants(['admission', 'minute']);
    expect((await test.check('cards', content, mapping)).check).toMatchObject({ created: 0, same: 1 });
    const other = content.replace('minutes', 'admissions');
    expect((await test.check('cards', other, mapping)).check).toMatchObject({ created: 1, same: 0 });
  });

  it('takes over a subscription with its end', async () => {
    const code = unique();
    const { id } = await test.check(
      'subscriptions',
      `Abo;Code;Service;Ende\nA-${code};${code};${subscription};15. Dezember ${YEAR}`,
      { id: 0, code: 1, service: 2, until: 3 },
    );
    await test.act('run', id);
    const [right] = await test.portal.sql<{ until: Date; unit: string }>(
      `select valid_until as until, unit from venue.card_right join venue.card on number = card_number where replace(scan_code, ' ', '') = $1`,
      [code],
    );
    expect(right).toMatchObject({ unit: 'period', until: new Date(`${YEAR}-12-15T22:59:59Z`) });
  });
});

describe('POST /boxoffice/importundo', () => {
  it('deletes unused cards with their movements', async () => {
    const code = unique();
    const { id } = await importCards(file([unique(), '', '', code, service, 5, `31/12/${YEAR}`]));
    await test.act('undo', id);
    expect((await test.read(id)).state).toBe('undone');
    expect(await cardsWith(code)).toHaveLength(0);
  });

  it('keeps every card once one of them was used', async () => {
    const codes = [unique(), unique()];
    const { id } = await importCards(
      file(...codes.map((code) => [unique(), '', '', code, service, 5, `31/12/${YEAR}`])),
    );
    await test.portal.sql(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select owned.tenant_id, owned.id, card_number, 'used', -1 from venue.card_right as owned
         join venue.card on card.number = card_number where replace(scan_code, ' ', '') = $1`,
      [codes[1]],
    );
    await test.act('undo', id);
    expect(await test.read(id)).toMatchObject({ state: 'done', use: 'right' });
    expect(await cardsWith(codes[0] ?? '')).toHaveLength(1);
  });
});
