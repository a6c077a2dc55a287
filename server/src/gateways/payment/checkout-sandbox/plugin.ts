import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { readForm } from '#platform/http/urlencoded.ts';
import { keepRunning } from '../sandbox/keep-running.ts';
import { SANDBOX_PAYMENT_PATH } from '../sandbox/plugin.ts';
import { allowedTargets, type FindShop } from '../sandbox/shop.ts';
import { registerCheckoutApi } from './api.ts';
import { createCheckoutNotifier } from './notifier.ts';
import { registerCheckoutPages } from './pages.ts';

/** Where the embedded checkout is mounted: its interface under `v1/`, its pages under `pay/`. */
const SANDBOX_CHECKOUT_PATH = '/sandbox/checkout';

export interface SandboxCheckoutOptions {
  readonly deploymentMode: string;
  readonly database: Database;
  readonly findShop: FindShop;
  /** Where the pages are reached; events go to this origin and to this machine, and nowhere else. */
  readonly publicUrl: string | (() => string);
  readonly now?: () => Date;
  /** How often what is due is processed, in milliseconds. */
  readonly tickMs?: number;
}

/** A session has some dozen fields. */
const BODY_LIMIT = 32 * 1024;

/**
 * The embedded checkout: a hosted page, the server's interface and signed events, so that demonstrations and tests run the
 * real adapter. Durable: a restart loses no event.
 */
export const sandboxCheckout: FastifyPluginAsync<SandboxCheckoutOptions> = async (app, options) => {
  if (options.deploymentMode === 'prod')
    throw new Error('The checkout sandbox is never mounted in production');
  const { database, findShop } = options;
  const now = options.now ?? (() => new Date());
  const origin = () => (typeof options.publicUrl === 'string' ? options.publicUrl : options.publicUrl());
  const pay = `${SANDBOX_CHECKOUT_PATH}/pay/`;
  const page = () => origin() + pay;
  const mayPostTo = (url: string) => allowedTargets(origin())(url);
  const notifier = createCheckoutNotifier({ database, findShop, now, mayPostTo, page });
  await app.register(
    async (scope) => {
      acceptBodies(scope, 'application/x-www-form-urlencoded', { limit: BODY_LIMIT, parse: readForm });
      registerCheckoutApi(scope, { database, findShop, notifier, now, page });
      const paths = { pay, styles: SANDBOX_PAYMENT_PATH };
      registerCheckoutPages(scope, { paths, database, findShop, notifier, now });
    },
    { prefix: SANDBOX_CHECKOUT_PATH },
  );
  keepRunning(app, notifier.runDue, options.tickMs ?? 1_000);
};
