import { expect } from '@playwright/test';
import { refusalLink } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { pressButton, waitForToast } from '../pages/page.ts';

for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const)
  test(`a recipient of a ticket refuses further offers without an account and undoes the refusal in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390, locale });
    const { page, t } = visitor;
    await visitor.open(await refusalLink());
    const { origin, pathname } = new URL(page.url());
    expect(page.url()).toMatch(/refuse-offers#/);
    await inspect(visitor);
    await pressButton(visitor, t('tickets.refusal.refuse'));
    await waitForToast(visitor, t('tickets.refusal.refused'));
    await page.reload();
    await inspect(visitor);
    await pressButton(visitor, t('tickets.refusal.undo'));
    await waitForToast(visitor, t('tickets.refusal.restored'));
    await page.getByRole('button', { name: t('tickets.refusal.refuse'), exact: true }).waitFor();
    visitor.allowStatus(404);
    await page.goto(`${origin}${pathname}#a-link-that-was-cut-off`);
    await page.getByRole('heading', { name: t('tickets.refusal.unknown'), exact: true }).waitFor();
  });
