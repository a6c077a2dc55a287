import { test } from 'vitest';
import { journey } from '../harness/browser-test.ts';
import { inspectAtEveryWidth, ON_PHONE_AND_DESKTOP } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import {
  changeInTicketing,
  dialog,
  EDITED,
  enabledSwitch,
  goToSettings,
  nameField,
  openSettings,
  restoresCatalogue,
  SERVICE,
  save,
  saveButton,
  synchronise,
} from '../pages/ticketing-settings.ts';

restoresCatalogue();

/** The page as a whole: bars that stay at an edge of the window cover nothing of it. */
async function inspectWhole(visitor: Visitor): Promise<void> {
  await visitor.page.setViewportSize({ width: visitor.width, height: 4500 });
  await inspectAtEveryWidth(visitor);
  await visitor.page.setViewportSize({ width: visitor.width, height: 900 });
}

test.for(ON_PHONE_AND_DESKTOP)(
  'every page and state is sound and usable by everyone, in $locale',
  (screen, context) =>
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say, locale } = visitor;
      await openSettings(visitor);
      await inspectWhole(visitor);
      await goToSettings(visitor, '/ALL');
      await inspectWhole(visitor);
      await goToSettings(visitor, '/ALL?show=gone');
      await page.getByText(say('ticketingSettings.list.nothing')).waitFor();
      await inspectWhole(visitor);
      await goToSettings(visitor, EDITED);
      await inspectWhole(visitor);

      // Wrong, and in conflict.
      await nameField(visitor, locale).fill('Aqua');
      await page.locator('[name=limitNotif1]').fill('95');
      await saveButton(visitor).click();
      await page.getByText(say('form.problem.field.limits')).waitFor();
      await inspectWhole(visitor);
      await page.locator('[name=limitNotif1]').fill('50');
      await save(visitor, 'Aqua');
      await changeInTicketing(SERVICE, { [locale]: 'Aqua 2' });
      await synchronise(visitor);
      await inspectWhole(visitor);
      await page.keyboard.press('Escape');
      await page.getByText(say('ticketingSettings.conflict.title')).waitFor();
      await inspectWhole(visitor);
      await enabledSwitch(visitor).click();
      await save(visitor, 'Aqua');
      await page.getByText(say('ticketingSettings.hidden.switched-off')).waitFor();
      await inspectWhole(visitor);

      await goToSettings(visitor, '/ALL');
      await page.getByRole('button', { name: say('ticketingSettings.list.order') }).click();
      await inspectWhole(visitor);
      await page.getByRole('button', { name: say('ticketingSettings.list.orderDone') }).click();
      await page.getByRole('button', { name: say('ticketingSettings.reset.action') }).click();
      await inspectWhole(visitor);
      await dialog(visitor).getByRole('checkbox').check();
      await dialog(visitor)
        .getByRole('button', { name: say('ticketingSettings.reset.confirm') })
        .click();
      await page.getByRole('button', { name: say('ticketingSettings.reset.undo') }).waitFor();
      await inspectWhole(visitor);
    })(context),
);
