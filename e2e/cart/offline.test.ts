import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { addButton, addToCart, chooseDay, chooseSession } from '../pages/catalogue.ts';

test('adding to the cart offline shows an error, keeps the page, and succeeds once the network is back', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, context, t } = visitor;
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(visitor, 6);
  await chooseSession(visitor);
  await context.setOffline(true);
  await addButton(visitor).click();
  await page.getByRole('alert').getByText(t('common.error.offline')).waitFor();
  await page.locator('input[name=session]:checked').waitFor({ state: 'attached' });
  await context.setOffline(false);
  await addToCart(visitor);
});
