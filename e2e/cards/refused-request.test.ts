import { expect } from '@playwright/test';
import { JEANNE, SAMIR } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { cardOf, fillAttachDialog, newCardOf, takeOff } from '../pages/cards.ts';
import { pressButton } from '../pages/page.ts';

test('the owner of a requested card keeps it by the link in the mail, and the requester is told so', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { number, printed } = await newCardOf(SAMIR);
  onTestFinished(() => takeOff(number));
  const [{ code = '' } = {}] = await sql<{ code: string }>('select code from venue.card where number = $1', [
    number,
  ]);
  const [owner, requester] = [await newVisitor({ width: 390 }), await newVisitor()];
  const { t } = owner;
  const spaced = printed.replace(' ', '\\s');
  await storeCustomerSession(requester, JEANNE);
  await (await fillAttachDialog(requester, { printed, code })).waitFor({ state: 'hidden' });
  const requests = requester.page.getByRole('list', { name: t('cards.request.label'), exact: true });
  const request = requests.getByRole('listitem').filter({ hasText: new RegExp(spaced) });
  await request.getByText(t('cards.request.requested'), { exact: true }).waitFor();

  const mail = await waitForMail(SAMIR, ({ text }) => text.includes(printed));
  const [link = ''] = /http\S+\/my-supports#[\w-]+/.exec(mail.text) ?? [];
  await storeCustomerSession(owner, SAMIR);
  await owner.page.goto(link);
  await owner.page.getByRole('button', { name: t('cards.question.accept'), exact: true }).waitFor();
  await inspect(owner);
  await pressButton(owner, t('cards.question.refuse'));
  await owner.page.getByRole('button', { name: t('cards.question.refuse'), exact: true }).waitFor({
    state: 'detached',
  });
  await cardOf(owner, printed).waitFor();
  await owner.page.goto(link);
  const over = t('cards.question.over.refused', { number: printed }).replace(printed, spaced);
  await owner.page.getByText(new RegExp(over)).waitFor();

  await requester.page.reload();
  await request.getByText(t('cards.request.refused'), { exact: true }).waitFor();
  expect(await cardOf(requester, printed).count()).toBe(0);
  await request.getByRole('button', { name: new RegExp(`^${t('cards.request.hide')}`) }).click();
  await request.waitFor({ state: 'detached' });
});
