import { randomInt, randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { JEANNE, PASSWORD, SAMIR, VENUE } from '../data/demonstration.ts';
import { callApi, fetchApi } from '../harness/api.ts';
import { sql } from '../harness/database.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf } from './page.ts';

/** A card of the demonstration without an account. */
export const FREE_CARD = { number: '04182299', printed: '0418 2299', code: 'H2D8RS' };

/** Returns a card on the page by its printed number. */
export function cardOf({ page }: Visitor, printed: string): Locator {
  return page.getByRole('article').filter({ hasText: inGroups(printed) });
}

/** The printed number, with the space that keeps it on one line. */
const inGroups = (printed: string): string => printed.replace(' ', '\u00a0');

/**
 * Opens the menu of further actions of a card.
 * @returns the card
 */
export async function openMenu(visitor: Visitor, printed: string): Promise<Locator> {
  const card = cardOf(visitor, printed);
  await card.locator('[aria-expanded]').click();
  return card;
}

/** Opens the menu of further actions of a card, and chooses one. */
export async function chooseFromMenu(visitor: Visitor, printed: string, action: string): Promise<void> {
  const card = await openMenu(visitor, printed);
  await card.getByRole('button', { name: action, exact: true }).click();
}

/**
 * Opens the dialog that attaches a card, fills it in and submits it.
 * @returns the dialog
 */
export async function fillAttachDialog(
  visitor: Visitor,
  { printed, code }: { printed: string; code: string },
): Promise<Locator> {
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/my-supports`);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('cards.attach.button') })
    .click();
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(t('cards.attach.number'), { exact: true }).fill(printed);
  await dialog.getByLabel(t('cards.attach.code'), { exact: true }).fill(code);
  await dialog.getByRole('button', { name: t('cards.attach.submit'), exact: true }).click();
  return dialog;
}

/** Attaches the free card, or requests it, in the dialog. */
export async function attachFreeCard(visitor: Visitor): Promise<void> {
  await (await fillAttachDialog(visitor, FREE_CARD)).waitFor({ state: 'hidden' });
}

/** Restores the free card of the demonstration: detaches it and deletes every request for it. */
export async function freeTheCard(): Promise<void> {
  for (const email of [JEANNE, SAMIR]) {
    const { token } = await callApi('POST /user/login', { body: { email, password: PASSWORD } });
    const { id: userIdToDetach } = await callApi('GET /user/user', {}, { token });
    const query = { userIdToDetach, cardNumber: FREE_CARD.number };
    await fetchApi('DELETE /user/DetachMembership', { query }, { token });
    for (const { attachedMemberships } of await callApi('GET /user/GetMemberShips', {}, { token }))
      for (const { id } of attachedMemberships)
        await fetchApi('DELETE /user/CardAttachment', { query: { attachmentId: id } }, { token });
  }
}

/**
 * Creates a card with three admissions for an account.
 * @returns its number, and its printed number
 */
export async function newCardOf(email: string): Promise<{ number: string; printed: string }> {
  const { token } = await callApi('POST /user/login', { body: { email, password: PASSWORD } });
  const { id } = await callApi('GET /user/user', {}, { token });
  const number = String(randomInt(50_000_000, 99_999_999));
  await sql(
    `with card as (
       insert into venue.card (tenant_id, number, code, scan_code, service_code, holder_reference, first_name, last_name)
       select id, $1, 'B7K2QX', $2, 'CARTE-10', $3, 'Samir', 'Haddad' from portal.tenant where name = $4
       returning tenant_id, number)
     insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until)
     select tenant_id, number, 'CARTE-10', 'admission', 3, now(), now() + interval '1 year' from card`,
    [number, randomUUID(), id, VENUE],
  );
  await sql(
    `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
     select tenant_id, id, card_number, 'bought', 3 from venue.card_right where card_number = $1`,
    [number],
  );
  return { number, printed: `${number.slice(0, 4)} ${number.slice(4)}` };
}

/** Detaches a card from its holder. */
export const takeOff = async (number: string): Promise<void> => {
  await sql('update venue.card set holder_reference = null where number = $1', [number]);
};
