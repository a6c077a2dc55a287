import { expect } from '@playwright/test';
import { admin, PROVIDER } from '../data/administrators.ts';
import { administratorOf, hideNewVenues, newVenue } from '../data/venues.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { openAs } from '../pages/backoffice.ts';
import { pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';

test.afterAll(hideNewVenues);

test('a venue before its opening lists its missing settings and is visible to its administrators only', async ({
  newVisitor,
}) => {
  const { name, displayName } = await newVenue('Musée à ouvrir');
  const person = await administratorOf(name);
  const administrator = await newVisitor();
  const { page, t } = administrator;
  await openAs(administrator, person);
  await waitForPage(administrator, t('backoffice.sections.overview.title'));
  await page.getByText(t('opening.venue.toOpenTitle')).waitFor();
  const links = page.getByRole('main').getByRole('link');
  await links
    .filter({ hasText: t('opening.venue.open', { page: t('backoffice.sections.design.title') }) })
    .waitFor();
  await page.getByText(t('opening.venue.platform')).first().waitFor();
  await inspect(administrator);

  administrator.allowStatus(503, 401);
  await administrator.open(`/${name}`);
  await page.getByText(t('common.maintenance.preview')).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(t('common.maintenance.title')).count()).toBe(0);
  await administrator.open(`/${name}/embed`);
  await expect(page.getByText(t('common.maintenance.title'))).toHaveCount(0);

  const visitor = await newVisitor();
  visitor.allowStatus(503, 401);
  await visitor.open(`/${name}`);
  await waitForPage(visitor, visitor.t('common.openingSoon.title'));
  await visitor.page.getByText(visitor.t('common.openingSoon.text', { name: displayName })).waitFor();
  expect(await visitor.page.title()).toContain(displayName);
});

test('a complete venue asks for its opening, the platform opens it, and both read so in their mails', {
  tag: '@core',
}, async ({ newVisitor }) => {
  test.slow();
  const { id, name, displayName } = await newVenue('Musée complet');
  const person = await administratorOf(name);
  const administrator = await newVisitor({ width: 390 });
  const { page, t } = administrator;
  await openAs(administrator, person);
  await pressButton(administrator, t('opening.venue.request'));
  await waitForToast(administrator, t('opening.venue.requestSent'));
  await expect(page.getByRole('main').getByRole('button', { name: t('opening.venue.request') })).toHaveCount(
    0,
  );
  await inspect(administrator);

  const master = await newVisitor();
  await openAs(master, admin(PROVIDER), 'masterarea');
  await master.page
    .getByRole('row')
    .filter({ hasText: name })
    .getByText(master.t('masterArea.list.asksForOpening'))
    .waitFor();
  const { text } = await waitForMail(admin(PROVIDER).email, (mail) => mail.text.includes(id));
  expect(text).toContain(person.email);
  await openAs(master, admin(PROVIDER), `masterarea/${id}`);
  await waitForPage(master, displayName);
  await inspect(master);
  await pressButton(master, master.t('masterArea.service.open'));
  await pressInDialog(master, master.t('masterArea.service.open'));
  await waitForMail(
    person.email,
    ({ subject }) => subject === t('mails.opening.opened.subject', { venue: displayName }),
  );

  await openAs(administrator, person);
  await page.getByText(t('opening.venue.openedTitle')).waitFor();
  await inspect(administrator);
  const visitor = await newVisitor();
  expect(await visitor.open(`/${name}`)).toBe(200);
});

test('a venue without a payment contract uses the demonstration’s bank in one click', async ({
  newVisitor,
}) => {
  const { name } = await newVenue('Musée sans contrat', {});
  const administrator = await newVisitor();
  const { page, t } = administrator;
  await openAs(administrator, await administratorOf(name), 'online-payments');
  await waitForPage(administrator, t('backoffice.sections.onlinePayments.title'));
  await inspect(administrator);
  await pressButton(administrator, t('onlinePayments.trial.action'));
  await waitForToast(administrator, t('onlinePayments.trial.done'));
  await expect(page.getByLabel(t('onlinePayments.shop.lyra.idSite'), { exact: true })).toHaveValue(/^\d{8}$/);
  await pressButton(administrator, t('onlinePayments.check.action'));
  await page.getByText(t('onlinePayments.check.access.ok')).waitFor();
});
