import { expect, test } from 'vitest';
import { newWebhookSecret, signWebhook, verifyWebhook } from './standard-webhooks.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const NOW = MESSAGE.timestamp * 1000;

test('signWebhook reproduces the test vector of Standard Webhooks', () => {
  expect(signWebhook(MESSAGE, [SECRET])).toBe(SIGNATURE);
});

test('signWebhook signs with both secrets during a rotation, and a receiver with one of them accepts', () => {
  const next = newWebhookSecret();
  const header = signWebhook(MESSAGE, [next, SECRET]);
  expect(header.split(' ')).toHaveLength(2);
  expect(header).toContain(SIGNATURE);
  for (const known of [next, SECRET])
    expect(verifyWebhook(MESSAGE, header, [known], NOW)).toEqual({
      signatures: 2,
      matching: 1,
      isRecent: true,
    });
});

test('newWebhookSecret returns 32 random bytes in base64', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});

test.each([
  ['another body', { ...MESSAGE, body: '{"test": 1}' }, SIGNATURE, 0],
  ['another identifier', { ...MESSAGE, id: 'msg_other' }, SIGNATURE, 0],
  ['no signature', MESSAGE, '', 0],
  ['a signature of another version', MESSAGE, SIGNATURE.replace('v1', 'v1a'), 0],
  ['something that is no signature', MESSAGE, 'v1,', 0],
])('verifyWebhook refuses a signature: %s', (_, message, header, matching) => {
  expect(verifyWebhook(message, header, [SECRET], NOW).matching).toBe(matching);
});

test('verifyWebhook reports a message of ten minutes ago as not recent', () => {
  expect(verifyWebhook(MESSAGE, SIGNATURE, [SECRET], NOW + 600_000).isRecent).toBe(false);
});
