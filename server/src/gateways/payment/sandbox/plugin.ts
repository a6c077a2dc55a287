import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { acceptBodies, parseJsonBody } from '#platform/http/bodies.ts';
import { readForm } from '#platform/http/urlencoded.ts';
import { registerClockPage } from './clock-page.ts';
import { registerHostedPage } from './hosted-page.ts';
import { createHostedPayments } from './hosted-payment.ts';
import { keepRunning } from './keep-running.ts';
import { createNotifier } from './notifier.ts';
import { registerRestApi } from './rest-api.ts';
import { allowedTargets, type FindShop } from './shop.ts';

/** Path of the sandbox. Shops use `{origin}{path}` as form URL and `{origin}{path}/api-payment/V4/` for REST. */
export const SANDBOX_PAYMENT_PATH = '/sandbox/payment';

export interface SandboxPaymentOptions {
  readonly deploymentMode: string;
  readonly database: Database;
  readonly findShop: FindShop;
  /** Notifications go to this origin and to this machine only. */
  readonly publicUrl: string;
  readonly now?: () => Date;
  /** Interval between runs for waiting notifications and abandoned sessions, in milliseconds. */
  readonly tickMs?: number;
}

/** Size limit in bytes; a shop's form is far smaller. */
const BODY_LIMIT = 32 * 1024;

/**
 * The embedded payment provider: a hosted page that implements the form API V2 and a part of REST V4, so that
 * demonstrations and tests run the real adapter. Its state is in the database: a restart loses no notification.
 */
export const sandboxPayment: FastifyPluginAsync<SandboxPaymentOptions> = async (app, options) => {
  if (options.deploymentMode === 'prod')
    throw new Error('The payment sandbox is never mounted in production');
  const { database, findShop } = options;
  const now = options.now ?? (() => new Date());
  const mayPostTo = allowedTargets(options.publicUrl);
  const notifier = createNotifier({ database, findShop, now, mayPostTo });

  await app.register(
    async (scope) => {
      acceptBodies(scope, 'application/x-www-form-urlencoded', { limit: BODY_LIMIT, parse: readForm });
      acceptBodies(scope, 'application/json', { limit: BODY_LIMIT, parse: parseJsonBody });
      const payments = createHostedPayments({ database, findShop, notifier, now, mayPostTo });
      registerHostedPage(scope, { base: SANDBOX_PAYMENT_PATH, payments, now });
      registerClockPage(scope, { base: SANDBOX_PAYMENT_PATH, database, findShop, notifier, now });
      registerRestApi(scope, { database, findShop, now });
    },
    { prefix: SANDBOX_PAYMENT_PATH },
  );
  keepRunning(app, notifier.runDue, options.tickMs ?? 1_000);
};
