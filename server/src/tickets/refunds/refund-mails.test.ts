import { LOCALES } from '@guichet/contract/locale.ts';
import { expect, it } from 'vitest';
import { buildMail } from '#platform/mail/build-mail.ts';
import { withdrawalMail } from './refund-mails.ts';

const brand = { tenantName: 'Aqua Rivage', colour: '#0b6e8f' };

const news = {
  orderNumber: '2026-000017',
  amount: '12,00',
  declaredAt: '2026-11-23T23:30:00Z',
  lines: [{ quantity: 2, name: 'Bassin, Plein tarif' }],
};

it.each(LOCALES)('withdrawalMail contains order, lines, amount, day and time, in %s', (locale) => {
  const mail = withdrawalMail(news, 'Europe/Paris', {
    locale,
    page: { address: 'http://localhost/orders', label: 'Commandes' },
    person: { PRENOM: 'Jeanne', NOM: 'Morel' },
  });
  const product = buildMail(mail, brand);
  // In the venue's time zone it is the next day.
  for (const words of ['2026-000017', '2 × Bassin, Plein tarif', '12,00', '24', '2026', '30', 'Aqua Rivage'])
    for (const text of [product.html, product.text]) expect(text).toContain(words);
  expect(product.html).toContain(`lang="${locale}"`);
});
