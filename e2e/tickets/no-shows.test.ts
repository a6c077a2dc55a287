import { newAdministrator } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { Buyer, makeOffer } from '../harness/buyer.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { portal } from '../harness/portal.ts';
import { storeItems } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { dialogOf, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';

/** The service of the demonstration whose missed places count. */
const COURSE = 'ACT-AQUAGYM';

/** Pauses a customer's bookings of the course by one missed place. */
const pauseBookings = (email: string) =>
  sql(
    `with paused as (
       insert into portal.booking_pause (tenant_id, customer_id, service_code, service_name, missed, until_at)
       select customer.tenant_id, customer.id, $2, service.labels, 1, now() + interval '10 days'
         from portal.customer join portal.tenant on tenant.id = customer.tenant_id and tenant.name = $3
         join venue.service on service.tenant_id = customer.tenant_id and service.code = $2
        where email = $1 returning *)
     insert into portal.missed_place
       (tenant_id, ticket_id, ticket_number, customer_id, service_code, service_name, session_id, starts_at, recorded_at, pause_id)
     select tenant_id, gen_random_uuid(), 'AR-MISSED-1', customer_id, $2, service_name, 'former', now() - interval '35 days',
            now() - interval '35 days', id
       from paused`,
    [email, COURSE, VENUE],
  );

test('a paused customer reads at the basket until when, and pays once staff have lifted the pause', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer('Absente');
  const buyer = new Buyer(portal().url);
  await buyer.signIn(email);
  const { body: cart } = await buyer.addToCart(await makeOffer({ sql }, 2, COURSE), 1);
  await pauseBookings(email);
  await storeItems(visitor, {
    [`${VENUE}/tokenExpiry`]: buyer.session.expiresAt,
    [`${VENUE}/token`]: buyer.session.token,
    [`${VENUE}/cart`]: JSON.stringify({ id: cart.id, lines: 1 }),
  });
  await visitor.open(`/${VENUE}/cart`);
  const values = { item: '', until: '', has: 'none', tenant: '', contact: '' };
  const [beginning = ''] = t('errors.pause.running', values).split('«');
  const refusal = page.getByText(beginning.trim());
  await refusal.first().waitFor();
  await visitor.open(`/${VENUE}/profil`);
  const panel = page.getByRole('region', { name: t('noShows.title'), exact: true });
  await panel.getByText('AR-MISSED-1').waitFor();
  await inspect(visitor);

  const staff = await newVisitor();
  const person = await newAdministrator(['venue.desk']);
  await openAs(staff, person, 'pauses');
  await waitForPage(staff, t('backoffice.sections.pauses.title'));
  const item = staff.page.getByRole('listitem').filter({ hasText: email }).first();
  await item
    .getByRole('button', { name: /Absente/ })
    .first()
    .click();
  await dialogOf(staff).getByRole('textbox').waitFor();
  await pressInDialog(staff, t('pauses.lift'));
  await dialogOf(staff).locator('[aria-invalid=true]').waitFor();
  await inspect(staff);
  await dialogOf(staff).getByRole('textbox').fill('Malade, certificat présenté');
  await pressInDialog(staff, t('pauses.lift'));
  await waitForToast(staff, t('pauses.lifted'));

  await waitForMail(email, ({ text }) => text.includes(t('mails.noShow.ended.heading')));
  await visitor.open(`/${VENUE}/cart`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await refusal.first().waitFor({ state: 'detached' });
});
