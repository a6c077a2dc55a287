import { VENUE } from '../../data/demonstration.ts';
import { fillRegistration, newRegistration, signIn } from '../../pages/account.ts';
import { dialogOf } from '../../pages/page.ts';
import { addPasskeyWithoutName, heading, press, submitWithMistakes } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

export const accountPages: readonly WalkedPage[] = [
  {
    name: 'the login',
    domain: 'account/auth',
    routes: ['$tenant/login.tsx'],
    address: `/${VENUE}/login`,
    ready: heading('account.login.title'),
    statuses: [401],
    states: {
      'sent empty': submitWithMistakes('account.login.submit'),
      'with a wrong password': async (visitor) => {
        await signIn(visitor, 'nobody@example.com', 'not this one');
        await visitor.page.getByRole('alert').filter({ hasText: /\p{L}/u }).waitFor();
      },
    },
  },
  {
    name: 'the way back from a provider of identities',
    domain: 'account/sso',
    routes: ['$tenant/sso.tsx'],
    address: `/${VENUE}/login`,
    ready: heading('account.login.title'),
    statuses: [410],
    states: {
      'with an answer that counts no more': async (visitor) => {
        await visitor.open(`/${VENUE}/sso?code=abc&state=unknown`);
        await visitor.page.getByText(visitor.t('identity.failed'), { exact: true }).waitFor();
      },
      'asking for what an account needs': async (visitor) => {
        await visitor.open(`/${VENUE}/login`);
        await visitor.page.locator('a[href*="loginSSO"]').click();
        await visitor.page.locator('button:has-text("Marc")').click();
        await heading('identity.make.title')(visitor);
      },
      'sent empty': submitWithMistakes('identity.make.askCode'),
    },
  },
  {
    name: 'the provider of identities of a venue',
    domain: 'account/sso',
    routes: ['backoffice/sso'],
    address: `/${VENUE}/backoffice/sso`,
    user: 'administrator',
    ready: heading('backoffice.sections.sso.title'),
    states: {
      'with an address that is none, and one that was tried': async ({ page, t }) => {
        const address = page.getByLabel(t('sso.provider.discovery'));
        const known = await address.inputValue();
        await page.getByRole('button', { name: t('sso.trial.action'), exact: true }).click();
        await page.getByText(t('sso.trial.read', { issuer: known })).waitFor();
        await address.fill('city');
        await page.getByLabel(t('sso.provider.clientId')).click();
        await page.getByText(t('form.problem.field.format'), { exact: true }).waitFor();
      },
    },
  },
  {
    name: 'the forgotten password',
    domain: 'account/auth',
    routes: ['$tenant/forgottenPassword.tsx'],
    address: `/${VENUE}/forgottenPassword`,
    ready: heading('account.forgotten.title'),
    states: {
      'with the code left empty': async (visitor) => {
        const { page, t } = visitor;
        await page.getByLabel(t('account.fields.email'), { exact: true }).fill('nobody@example.com');
        await press('account.forgotten.send')(visitor);
        await page.getByRole('heading', { name: t('account.forgotten.stepTitle') }).waitFor();
        await submitWithMistakes('account.forgotten.submit')(visitor);
      },
    },
  },
  {
    name: 'the registration',
    domain: 'account/registration',
    routes: ['$tenant/signin.tsx'],
    address: `/${VENUE}/signin`,
    ready: heading('account.registration.title'),
    statuses: [400],
    states: {
      'sent empty': submitWithMistakes('account.registration.submit'),
      'asking for the code': async (visitor) => {
        await fillRegistration(visitor, newRegistration('Kanu-Club'));
        await press('account.registration.submit')(visitor);
        await dialogOf(visitor).waitFor();
      },
      'with a wrong code': async (visitor) => {
        const code = dialogOf(visitor).getByLabel(visitor.t('account.code.label'), { exact: true });
        await code.fill('000000');
        await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
      },
    },
  },
  {
    name: 'the customer’s profile',
    domain: 'account/profile',
    routes: ['$tenant/profil.tsx'],
    address: `/${VENUE}/profil`,
    user: 'customer',
    ready: heading('account.profile.title'),
    states: {
      'with the dialog that adds a passkey, sent empty': addPasskeyWithoutName,
      'with the ways to pay': async (visitor) => {
        await visitor.page.getByRole('link', { name: visitor.t('account.profile.tabs.payments') }).click();
        await visitor.page.getByRole('heading', { name: visitor.t('payments.schedules.title') }).waitFor();
        await visitor.page.goBack();
      },
      'with the dialog that deletes the account, sent empty': async (visitor) => {
        await press('account.erasure.open')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('account.erasure.erase'), exact: true })
          .click();
      },
    },
  },
  {
    name: 'the customer’s family',
    domain: 'account/household',
    routes: ['$tenant/my-family.tsx'],
    address: `/${VENUE}/my-family`,
    user: 'customer',
    ready: heading('household.title'),
    states: {
      'with the dialog that adds a person, sent empty': async (visitor) => {
        await press('household.add')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('household.addDocument'), exact: true })
          .click();
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('household.save'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
    },
  },
  {
    name: 'the customer’s waiting lists',
    domain: 'box-office/waiting',
    routes: ['$tenant/my-waits.tsx'],
    address: `/${VENUE}/my-waits`,
    user: 'customer',
    ready: heading('waits.title'),
  },
];
