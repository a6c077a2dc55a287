import { newAdministrator } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { pressButton, waitForPage } from '../pages/page.ts';

const MARK = 'e2e-health';

test.describe('the health of a venue', () => {
  test.afterAll(() => sql('delete from portal.mail_delivery where key like $1', [`${MARK}%`]));

  test('lists each problem with its remedy to an administrator who runs the checks', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    await sql(
      `insert into portal.mail_delivery (tenant_id, key, claimed_until)
       select id, $1, now() - interval '1 hour' from portal.tenant where name = 'aqua-rivage'`,
      [MARK],
    );
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    await openAs(visitor, await newAdministrator(['settings.admin']), 'health');
    await waitForPage(visitor, t('backoffice.sections.health.title'));
    await pressButton(visitor, t('health.check'));
    await page.getByText(t('health.lines.mails.todo')).waitFor();
    await inspect(visitor);
    await sql('delete from portal.mail_delivery where key = $1', [MARK]);
    await pressButton(visitor, t('health.check'));
    await page.getByText(t('health.lines.mails.todo')).waitFor({ state: 'detached' });
  });
});
