import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { openProfileMenu } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';

test('a page whose chunks were removed by a deployment is reloaded, and shows no raw phrase meanwhile', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  visitor.allowStatus(404);
  const chunk = /\/assets\/account-[^/]+\.js$/;
  await page.route(chunk, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await visitor.open(`/${VENUE}`);
  await openProfileMenu(visitor);
  // A click without a pointer: hovering would already preload the page, fail, and reload the present page, at times
  // before the click and with the menu closed again.
  await page.getByRole('link', { name: t('common.profile.login'), exact: true }).dispatchEvent('click');
  // A missing phrase is logged to the console, which fails this test.
  await waitForPage(visitor, t('account.login.title'));
});
