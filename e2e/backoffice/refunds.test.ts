import { LOCALES } from '@guichet/contract/locale.ts';
import { newAdministrator } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { openSection } from '../pages/backoffice.ts';
import { lookUp } from '../pages/lookup.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { download, expectPdf } from '../pages/tickets.ts';

for (const locale of LOCALES)
  test(`an administrator cancels and refunds an order, and its customer is notified and sees the refund, in ${locale}`, {
    tag: locale === 'fr-FR' ? '@core' : [],
  }, async ({ newVisitor }) => {
    const email = await addCustomer();
    const number = await buyTicket(email);
    const clerk = await newVisitor({ locale });
    await openSection(clerk, 'lookup', await newAdministrator(['stucked-carts']));
    await lookUp(clerk, number);
    await clerk.page.getByRole('link', { name: clerk.t('lookup.order', { number }) }).click();
    await waitForPage(clerk, 'Jeanne Morel');
    await clerk.page.getByRole('button', { name: clerk.t('lookup.refund.buttonOf', { number }) }).click();
    await inspect(clerk);
    await dialogOf(clerk)
      .getByRole('button', { name: clerk.t('lookup.refund.confirm'), exact: true })
      .click();
    await dialogOf(clerk).waitFor({ state: 'detached' });
    await clerk.page.getByText(clerk.t('lookup.tickets.state.refunded')).first().waitFor();

    const mail = await waitForMail(email, ({ attachments }) =>
      attachments.some(({ filename }) => filename.startsWith('remboursement-')),
    );
    if (!mail.text.includes(number)) throw new Error('The mail does not name the order');

    const visitor = await newVisitor({ locale, width: 390 });
    await storeCustomerSession(visitor, email);
    await visitor.open(`/${VENUE}/my-tickets/event?state=all`);
    await visitor.page.getByText(visitor.t('tickets.state.refunded')).first().waitFor();
    await visitor.open(`/${VENUE}/ordershistory`);
    const card = visitor.page.getByRole('article', { name: visitor.t('orders.order', { number }) });
    await card.getByText(visitor.t('orders.lineRefunded')).first().waitFor();
    await inspect(visitor);
    const receipt = card.getByRole('button', { name: visitor.t('orders.money.receipt') });
    const { bytes } = await download(visitor, receipt);
    expectPdf(bytes);
  });
