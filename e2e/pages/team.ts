import type { Person } from '../data/administrators.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf, openMenu } from './page.ts';

/** Chooses an action from the menu of an administrator’s row, and waits for its dialog. */
export async function openAction(
  visitor: Visitor,
  { email }: Pick<Person, 'email'>,
  action: string,
): Promise<void> {
  const { page, t } = visitor;
  const button = page.getByRole('button', {
    name: t('team.administrators.actionsOn', { email }),
    exact: true,
  });
  const menu = await openMenu(visitor, button);
  await menu.getByRole('menuitem', { name: t(`team.administrators.action.${action}`), exact: true }).click();
  await dialogOf(visitor).waitFor();
}
