import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import {
  auditOf,
  choosePassword,
  codeAt,
  keyIn,
  logIn,
  NEW_PASSWORD,
  rightsOf,
  sendLinks,
  setSecondFactor,
} from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let boss: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  boss = await portal.administrator({ isSuper: true });
});
afterAll(() => portal[Symbol.asyncDispose]());

const profileOf = async (token: string) =>
  (await portal.ask('GET /user/admin/administrator', { token })).body;

describe('profile of an administrator', () => {
  const update = (
    { token }: { token: string },
    body: { email: string; language: 'fr-FR' | 'en-GB' | 'de-DE'; password?: string },
  ) => portal.ask('PUT /user/admin/administrator', { body, token });

  it('changes its language freely, and its address only with the password', async () => {
    const own = await portal.administrator({ rights: ['stucked-carts'] });
    const { email, password } = own;
    // The domain of an address is stored in lower case.
    const loud = email.toUpperCase().replace('@EXAMPLE.COM', '@example.com');
    const spoken = await update(own, { email: email.toUpperCase(), language: 'en-GB' });
    expect(spoken.body).toMatchObject({ language: 'en-GB', rights: ['stucked-carts'] });
    const moved = { email: `moved-${email}`, language: 'en-GB' as const };
    expect((await update(own, moved)).fields).toEqual({ password: 'Saisie obligatoire' });
    const wrong = await update(own, { ...moved, password: 'wrong' });
    expect([wrong.code, Object.keys(wrong.fields)]).toEqual(['admin.password-incorrect', ['password']]);
    expect((await update(own, { ...moved, password })).body.email).toBe(`moved-${email}`);
    expect((await logIn(portal, `moved-${email}`)).status).toBe(200);
    expect((await auditOf(portal, loud))[0]).toEqual({
      action: 'administrator.changed',
      by: loud,
      changes: [{ field: 'email', from: loud, to: `moved-${email}` }],
    });
  });

  it('refuses the address of another administrator of the tenant, but not of another tenant', async () => {
    const own = await portal.administrator();
    const other = await portal.administrator();
    const elsewhere = await portal.administrator({ tenant: 'patinoire-givre' });
    const { password } = own;
    const taken = await update(own, { email: other.email.toUpperCase(), language: 'fr-FR', password });
    expect([taken.status, taken.code, Object.keys(taken.fields)]).toEqual([
      409,
      'admin.email-already-used',
      ['email'],
    ]);
    expect((await update(own, { email: elsewhere.email, language: 'fr-FR', password })).status).toBe(200);
  });

  it('can be deleted, except for the super administrator and the master', async () => {
    const erase = (from: { token: string; tenant?: string }, typed: string = DEMONSTRATION_PASSWORD) =>
      portal.ask('DELETE /user/admin/administrator', { body: { password: typed }, ...from });
    const { email, token } = await portal.administrator();
    const guessed = await erase({ token }, 'Guichet-demo-2025!');
    expect([guessed.code, Object.keys(guessed.fields)]).toEqual(['admin.password-incorrect', ['password']]);
    expect((await erase({ token })).status).toBe(204);
    expect((await logIn(portal, email)).status).toBe(401);
    expect((await auditOf(portal, email))[0]).toMatchObject({ action: 'administrator.deleted', by: email });
    const other = await portal.administrator();
    expect((await portal.ask('DELETE /user/admin/administrator', { token: other.token })).status).toBe(204);
    expect((await logIn(portal, other.email)).status).toBe(401);
    const refused = await erase({ token: boss.token });
    expect([refused.status, refused.code]).toEqual([409, 'admin.super-administrator']);
    const tenant = 'plateforme';
    const master = await portal.administrator({ isSuper: true, tenant });
    const kept = await erase({ token: master.token, tenant });
    expect([kept.status, kept.code]).toEqual([409, 'admin.master']);
    const ofProvider = await portal.administrator({ tenant });
    const gone = await erase({ token: ofProvider.token, tenant });
    expect(gone.status).toBe(204);
  });
});

describe('second factor in the profile', () => {
  const begin = (token: string, password: string = DEMONSTRATION_PASSWORD) =>
    portal.ask('POST /user/admin/secondfactor', { body: { password }, token });
  const turnOn = (token: string, code: string) =>
    portal.ask('PUT /user/admin/secondfactor', { body: { code }, token });
  const remove = (token: string, password: string) =>
    portal.ask('POST /user/admin/removesecondfactor', { body: { password }, token });

  it('is set up with a secret, its URI and its QR code', async () => {
    const { token, email } = await portal.administrator();
    const { body } = await begin(token);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Aqua Rivage:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: body.secret,
      issuer: 'Aqua Rivage',
    });
    expect(body.qrCode).toMatch(/^<svg [^>]*viewBox=/);
    expect(await profileOf(token)).toMatchObject({ hasSecondFactor: false });
  });

  it('is active from its first code on, which ends the sessions that began without it', async () => {
    const { token } = await portal.administrator();
    expect((await turnOn(token, '123456')).code).toBe('admin.second-factor-incorrect');
    const { secret } = (await begin(token)).body;
    const replaced = (await begin(token)).body.secret;
    expect((await turnOn(token, codeAt(portal, secret))).code).toBe('admin.second-factor-incorrect');
    const { body } = await turnOn(token, codeAt(portal, replaced));
    expect(await rightsOf(portal, token)).toBe('session.expired');
    expect(await profileOf(body.token)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });
  });

  it('is stored encrypted, with hashed recovery codes', async () => {
    const own = await portal.administrator();
    const { secret, recoveryCodes } = await setSecondFactor(portal, own);
    const rows = await portal.sql<{ text: string }>(
      `select administrator::text as text from portal.administrator
       union all select changes::text || subject from portal.audit_entry`,
    );
    for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(rows.filter(({ text }) => text.includes(kept))).toEqual([]);
  });

  it('limits guesses during the setup', async () => {
    const { token } = await portal.administrator();
    await begin(token);
    for (let guess = 0; guess < 5; guess++) await turnOn(token, '000000');
    expect((await turnOn(token, '000000')).code).toBe('account.temporarily-blocked');
  });

  it('requires the password for the setup: a stolen session cannot lock the owner out', async () => {
    const { token } = await portal.administrator();
    const without = await portal.ask('POST /user/admin/secondfactor', { body: {} as never, token });
    expect([without.status, Object.keys(without.fields ?? {})]).toEqual([400, ['password']]);
    expect((await begin(token, 'wrong')).code).toBe('admin.password-incorrect');
    expect(await profileOf(token)).toMatchObject({ hasSecondFactor: false });
  });

  it('requires the password for replacement and removal', async () => {
    const own = await portal.administrator();
    const { token, secret } = await setSecondFactor(portal, own);
    expect((await begin(token, 'wrong')).code).toBe('admin.password-incorrect');
    expect((await begin(token, own.password)).body.secret).not.toBe(secret);
    // The old factor stays valid until the first code of the new factor.
    const login = await logIn(portal, own.email, { code: codeAt(portal, secret, 1) });
    expect(login.status).toBe(200);
    expect((await remove(token, 'wrong')).code).toBe('admin.password-incorrect');
    expect((await remove(login.body.token, own.password)).status).toBe(204);
    expect((await logIn(portal, own.email)).status).toBe(200);
    expect(await profileOf(login.body.token)).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
    expect((await auditOf(portal, own.email)).map(({ action }) => action)).toContain(
      'administrator.second-factor-removed',
    );
  });
});

describe('requirement of a second factor', () => {
  const setPolicy = (token: string, isRequired: boolean) =>
    portal.ask('PUT /settingsadmin/secondfactorpolicy', { body: { isRequired }, token });

  it('can be set only by an administrator who has a second factor', async () => {
    expect((await setPolicy(boss.token, true)).code).toBe('admin.second-factor-to-set');
    const read = await portal.ask('GET /settingsadmin/secondfactorpolicy', { token: boss.token });
    expect(read.body).toEqual({ isRequired: false });
  });

  it('ends the sessions of administrators without a factor and mails them a link to enrol one', async () => {
    const chief = await portal.administrator({ rights: ['settings.admin'] });
    const ready = await setSecondFactor(portal, chief);
    const late = await portal.administrator({ rights: ['settings.admin'] });
    expect((await setPolicy(ready.token, true)).body).toEqual({ isRequired: true });

    expect(await rightsOf(portal, late.token)).toBe('session.expired');
    const login = await logIn(portal, late.email);
    expect([login.status, login.code]).toEqual([403, 'admin.enrolment-link']);
    const mails = await sendLinks(portal);
    const mail = mails.find(({ to }) => to.address === late.email);
    expect(mails.map(({ to }) => to.address)).not.toContain(chief.email);
    const { session } = (await choosePassword(portal, keyIn(mail))).body;
    if (!session) throw new Error('The link opens no session');
    // Before the enrolment, every call except the profile is refused.
    const refused = await portal.ask('GET /Tenant/Role', { token: session.token });
    expect([refused.status, refused.code]).toEqual([403, 'admin.second-factor-to-set']);
    const language = await portal.ask('PUT /user/admin/administrator', {
      body: { email: late.email, language: 'en-GB' },
      token: session.token,
    });
    expect(language.code).toBe('admin.second-factor-to-set');
    expect(await profileOf(session.token)).toMatchObject({
      mustSetSecondFactor: true,
      factorChange: 'allowed',
    });

    const set = await setSecondFactor(portal, { token: session.token, password: NEW_PASSWORD });
    expect((await portal.ask('GET /Tenant/Role', { token: set.token })).status).toBe(200);
    expect((await profileOf(set.token)).mustSetSecondFactor).toBe(false);
    const kept = await portal.ask('POST /user/admin/removesecondfactor', {
      body: { password: NEW_PASSWORD },
      token: set.token,
    });
    expect([kept.status, kept.code]).toEqual([409, 'admin.second-factor-enforced']);

    expect((await setPolicy(set.token, false)).status).toBe(200);
    expect(await auditOf(portal, 'Aqua Rivage')).toEqual([
      {
        action: 'second-factor-policy.changed',
        by: chief.email,
        changes: [{ field: 'isRequired', from: 'false', to: 'true' }],
      },
      {
        action: 'second-factor-policy.changed',
        by: late.email,
        changes: [{ field: 'isRequired', from: 'true', to: 'false' }],
      },
    ]);
    expect((await logIn(portal, boss.email)).status).toBe(200);
  });
});
