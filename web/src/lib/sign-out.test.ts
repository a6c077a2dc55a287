import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { haveSessionsEnded, untilSignOut } from './sign-out.ts';

const answering = (error?: Error) => () => (error ? Promise.reject(error) : Promise.resolve());

it('haveSessionsEnded distinguishes a failed logout from a successful one and from an ended session', async () => {
  expect(await haveSessionsEnded(answering())).toBe(true);
  const over = new ApiError({ status: 401, code: 'api-error.oap.session.expired' });
  expect(await haveSessionsEnded(answering(over))).toBe(true);
  expect(await haveSessionsEnded(answering(new ApiError({ status: 0 })))).toBe(false);
  expect(await haveSessionsEnded(answering(new ApiError({ status: 503 })))).toBe(false);
});

it('untilSignOut aborts background reads before the server refuses them', async () => {
  const before = untilSignOut();
  let wasEnded = false;
  await haveSessionsEnded(async () => {
    wasEnded = before.aborted;
  });
  expect(wasEnded).toBe(true);
  expect(untilSignOut().aborted).toBe(false);
});
