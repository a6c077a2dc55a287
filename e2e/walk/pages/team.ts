import { newAdministrator, PROVIDER } from '../../data/administrators.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { BACKOFFICE } from '../../pages/backoffice.ts';
import { dialogOf, openMenu, pressInDialog } from '../../pages/page.ts';
import { heading, open, press } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const ADMINISTRATORS = 'backoffice/administratorarea';

/** Opens the menu of an administrator of `newAdministrator`. */
const openActions = (visitor: Visitor) =>
  openMenu(visitor, visitor.page.getByRole('button', { name: /team\.\d+\.\d+@example\.com/ }).last());

/** Opens the dialog of an action, once the previous dialog is closed. */
const openDialogOf = (action: string) => async (visitor: Visitor) => {
  const { page, t } = visitor;
  await page.keyboard.press('Escape');
  await dialogOf(visitor).waitFor({ state: 'hidden' });
  const menu = await openActions(visitor);
  const item = t(`team.administrators.action.${action}`);
  await menu.getByRole('menuitem', { name: item, exact: true }).click();
  await dialogOf(visitor).waitFor();
};

/** Hides or shows the content under an open menu, which axe treats as unreachable. */
const setCovered = ({ page }: Visitor, visibility: 'hidden' | '') =>
  page.evaluate((value) => {
    const covered = document.querySelectorAll<HTMLElement>(
      'tr:not(:has([aria-expanded=true])), main section',
    );
    for (const element of covered) element.style.visibility = value;
  }, visibility);

export const teamPages: readonly WalkedPage[] = [
  {
    name: 'the administrators',
    domain: 'backoffice/team',
    routes: [ADMINISTRATORS],
    address: `${BACKOFFICE}/administratorarea`,
    user: 'administrator',
    prepare: () => newAdministrator(['settings.design']),
    ready: heading('backoffice.sections.administrators.title'),
    states: {
      'with the invitation': async (visitor) => {
        await press('team.administrators.invite')(visitor);
        await dialogOf(visitor).waitFor();
      },
      'with the invitation sent empty': async (visitor) => {
        await pressInDialog(visitor, visitor.t('team.administrators.sendInvitation'));
        await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
      },
      'with the menu of an administrator': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        await openActions(visitor);
        await setCovered(visitor, 'hidden');
      },
      'with the dialog that changes an administrator': async (visitor) => {
        await setCovered(visitor, '');
        await openDialogOf('change')(visitor);
      },
      'with the dialog of the roles': openDialogOf('roles'),
      'with the dialog that resets a password': openDialogOf('resetPassword'),
      'with the dialog that transfers the right of the super administrator': openDialogOf('transfer'),
      'with the dialog that deletes an administrator': openDialogOf('delete'),
    },
  },
  {
    name: 'the administrators of the provider',
    domain: 'backoffice/team',
    routes: [ADMINISTRATORS],
    address: `/${PROVIDER}/backoffice/administratorarea`,
    user: 'master',
    ready: heading('backoffice.sections.administrators.title'),
  },
  {
    name: 'the roles',
    domain: 'backoffice/team',
    routes: ['backoffice/roles'],
    address: `${BACKOFFICE}/roles`,
    user: 'administrator',
    prepare: () => newAdministrator(['settings.design']),
    ready: heading('backoffice.sections.roles.title'),
    states: {
      'with the editor of a role': async ({ page, t }) => {
        const roles = page.getByRole('navigation', { name: t('team.roles.list') });
        await roles.getByRole('link').last().click();
        await page.getByLabel(t('team.roles.name'), { exact: true }).waitFor();
      },
      'of a role that is gone': open(`${BACKOFFICE}/roles?role=gone`, ({ page, t }) =>
        page.getByRole('heading', { name: t('team.roles.goneTitle') }).waitFor(),
      ),
    },
  },
];
