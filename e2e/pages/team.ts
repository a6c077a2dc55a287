import type { Locator } from 'playwright-core';
import { VENUE } from '../data/demonstration.ts';
import type { Visitor } from '../harness/visitor.ts';
import type { Person } from './backoffice.ts';

/** Words and ways of the team’s pages. */

export const OFFICE = `/${VENUE}/backoffice`;

export const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog');

/** The rows of a table that are named so. */
export const rowOf = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Presses a button of the page. */
export const press = ({ page }: Visitor, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Presses a button of the dialog. */
export const answer = (visitor: Visitor, name: string): Promise<void> =>
  dialogOf(visitor).getByRole('button', { name, exact: true }).click();

/** Chooses an action from the menu of an administrator’s row, and waits for its dialog. */
export async function act(visitor: Visitor, { email }: Pick<Person, 'email'>, action: string): Promise<void> {
  const { page, say } = visitor;
  await page
    .getByRole('button', { name: say('team.administrators.actionsOn', { email }), exact: true })
    .click();
  await page
    .getByRole('menuitem', { name: say(`team.administrators.action.${action}`), exact: true })
    .click();
  await dialogOf(visitor).waitFor();
}

let names = 0;

/** Not taken by anybody else. */
export function uniqueName(text: string): string {
  names += 1;
  return `${text} ${Date.now() % 100_000} ${names}`;
}
