import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSupplier, testSupplier } from '#test/portal/octo-supplier.ts';
import { contactFor, missingFields, unknownFields } from './contact.ts';
import { trySupplier } from './trial.ts';

let supplier: TestSupplier;
beforeAll(async () => {
  supplier = await testSupplier();
});
afterAll(() => supplier[Symbol.asyncDispose]());

const ADA = {
  fullName: 'Ada Martin',
  firstName: 'Ada',
  lastName: 'Martin',
  emailAddress: 'ada@example.com',
  phoneNumber: '',
  postalCode: '38000',
  country: 'FR',
};
const read = async () => ADA;

test('missingContact names the required fields that an account lacks, before a payment', async () => {
  const required = ['locales', 'fullName', 'phoneNumber', 'notes'];
  expect(await missingFields(required, 'ada', read)).toEqual(['phoneNumber']);
  expect(unknownFields(required)).toEqual(['notes']);
  expect(await contactFor(required, { reference: 'ada', locale: 'fr-FR' }, read)).toEqual({
    fullName: 'Ada Martin',
    locales: ['fr-FR'],
  });
});

const tryCatalogue = async () => {
  const { address, key } = supplier;
  const steps = await trySupplier({ address, key, mayBePrivate: true, timeLimit: 2_000 });
  return steps.find(({ step }) => step === 'catalogue');
};

test('a product that requires fields no account has is not offered, and the trial names it', async () => {
  expect(await tryCatalogue()).toMatchObject({ outcome: 'done', services: 2, hidden: [] });
  supplier.requiredOfBadge = ['notes', 'firstName'];
  expect(await tryCatalogue()).toMatchObject({
    outcome: 'done',
    services: 1,
    hidden: [],
    unaskable: ['Product BADGE (notes)'],
  });
  supplier.requiredContactFields = ['allowMarketing'];
  expect(await tryCatalogue()).toMatchObject({
    outcome: 'failed',
    failure: 'contact-fields',
    detail: 'Product POOL (allowMarketing), Product BADGE (notes)',
  });
});

test('a product priced by booking is not offered, and the trial names it with the reason', async () => {
  supplier.requiredContactFields = [];
  supplier.requiredOfBadge = undefined;
  supplier.pricingPer = 'BOOKING';
  expect(await tryCatalogue()).toMatchObject({
    outcome: 'done',
    services: 1,
    hidden: [],
    perBooking: ['Product BADGE'],
  });
});
