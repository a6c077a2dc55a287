import { describe, expect, test } from 'vitest';
import type { SsoTest } from '#test/portal/sso.ts';
import { ssoTests } from '#test/portal/sso-persons.ts';

let portal: SsoTest;
const { someone } = ssoTests((given) => ({ portal } = given));

describe('response of an identity provider', () => {
  test('is accepted once', async () => {
    portal.provider.person = someone();
    const leaving = await portal.leave();
    const answer = await portal.provider.visit(leaving.address);
    expect(await portal.finish(leaving, answer)).toMatchObject({ status: 200 });
    expect(await portal.finish(leaving, answer)).toMatchObject({ status: 410, code: 'sso.lost' });
  });

  test('is accepted only in the browser that began the sign-in', async () => {
    portal.provider.person = someone();
    const stranger = await portal.leave();
    const answer = await portal.provider.visit(stranger.address);
    const victim = await portal.leave();
    expect(await portal.finish(victim, answer)).toMatchObject({ status: 410, code: 'sso.lost' });
    expect(await portal.finish({ cookie: '' }, answer)).toMatchObject({ status: 410, code: 'sso.lost' });
    expect(await portal.finish(stranger, answer)).toMatchObject({ status: 200 });
  });

  test('is rejected with a code of another request', async () => {
    portal.provider.person = someone();
    const first = await portal.leave();
    const code = new URLSearchParams(await portal.provider.visit(first.address)).get('code') ?? '';
    const second = await portal.leave(undefined, first.cookie);
    const answer = new URLSearchParams(await portal.provider.visit(second.address));
    answer.set('code', code);
    expect(await portal.finish(second, `?${answer}`)).toMatchObject({ status: 502, code: 'sso.failed' });
  });

  test('is rejected without a state or with another state', async () => {
    portal.provider.person = someone();
    const leaving = await portal.leave();
    const answer = new URLSearchParams(await portal.provider.visit(leaving.address));
    answer.delete('state');
    expect(await portal.finish(leaving, `?${answer}`)).toMatchObject({ code: 'sso.lost' });
    answer.set('state', 'another');
    expect(await portal.finish(leaving, `?${answer}`)).toMatchObject({ code: 'sso.lost' });
  });

  test('is rejected at another venue', async () => {
    portal.provider.person = someone();
    const leaving = await portal.leave();
    const answer = await portal.provider.visit(leaving.address);
    const elsewhere = await portal.ask('POST /user/finishSSO', {
      body: { answer },
      cookie: leaving.cookie,
      tenant: 'patinoire-givre',
    });
    expect(elsewhere).toMatchObject({ code: 'sso.lost' });
  });

  test('is rejected after ten minutes, and after a change of the settings', async () => {
    portal.provider.person = someone();
    const late = await portal.leave();
    const lateAnswer = await portal.provider.visit(late.address);
    await portal.sql(`update portal.sso_sign_in set expires_at = now() - interval '1 second'`);
    expect(await portal.finish(late, lateAnswer)).toMatchObject({ code: 'sso.lost' });
    const before = await portal.leave();
    const answer = await portal.provider.visit(before.address);
    await portal.configure({ labels: { 'fr-FR': 'Ma ville, autrement' } });
    expect(await portal.finish(before, answer)).toMatchObject({ code: 'sso.lost' });
  });

  test('is reported as a refusal when the provider refuses', async () => {
    portal.provider.person = undefined;
    const leaving = await portal.leave();
    expect(await portal.finish(leaving, await portal.provider.visit(leaving.address))).toMatchObject({
      status: 403,
      code: 'sso.refused',
    });
  });
});

describe('untrusted identity provider', () => {
  const wrongs: [string, SsoTest['provider']['tampering']][] = [
    [
      'a wrong nonce',
      { idToken: (claims) => ({ ...claims, nonce: 'another nonce, as long as it must be' }) },
    ],
    ['no nonce', { idToken: ({ nonce: _, ...claims }) => claims }],
    ['a wrong issuer', { idToken: (claims) => ({ ...claims, iss: 'https://elsewhere.example' }) }],
    ['another audience', { idToken: (claims) => ({ ...claims, aud: 'another client' }) }],
    [
      'an expired ID token',
      { idToken: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }) },
    ],
    ['a key that it has not published', { withOtherKey: true }],
    ['user information of another person', { userInfo: (claims) => ({ ...claims, sub: 'another-person' }) }],
    ['user information for another client', { userInfo: (claims) => ({ ...claims, aud: 'another client' }) }],
    ['user information that is not signed', { unsigned: true }],
  ];
  test.each(wrongs)('opens no session with %s', async (_, tampering) => {
    portal.provider.person = someone();
    portal.provider.tampering = tampering;
    const leaving = await portal.leave();
    const answer = await portal.provider.visit(leaving.address);
    expect(await portal.finish(leaving, answer)).toMatchObject({ status: 502, code: 'sso.failed' });
  });

  test('must identify the person at the requested level or higher', async () => {
    const answerAt = async (acr: string) => {
      portal.provider.person = someone();
      portal.provider.acr = acr;
      const leaving = await portal.leave();
      return portal.finish(leaving, await portal.provider.visit(leaving.address));
    };
    expect(await answerAt('eidas2')).toMatchObject({ status: 200 });
    expect(await answerAt('eidas0')).toMatchObject({ code: 'sso.failed' });
  });

  test('opens no session with another issuer in its response', async () => {
    portal.provider.person = someone();
    const leaving = await portal.leave();
    const answer = new URLSearchParams(await portal.provider.visit(leaving.address));
    answer.set('iss', 'https://elsewhere.example');
    expect(await portal.finish(leaving, `?${answer}`)).toMatchObject({ code: 'sso.failed' });
  });

  test('is reported as unavailable when it is down', async () => {
    portal.provider.person = someone();
    const leaving = await portal.leave();
    const answer = await portal.provider.visit(leaving.address);
    portal.provider.tampering = { status: 503 };
    expect(await portal.finish(leaving, answer)).toMatchObject({ status: 503, code: 'sso.unavailable' });
  });
});
