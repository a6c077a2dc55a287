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

/** Path of the embedded checkout: its interface is under `v1/`, its pages are under `pay/`. */
const SANDBOX_CHECKOUT_PATH = '/sandbox/checkout';

export interface SandboxCheckoutOptions {
  readonly deploymentMode: string;
  readonly database: Database;
  readonly findShop: FindShop;
  /** Origin of the pages; events go to this origin and to this machine only. */
  readonly publicUrl: string | (() => string);
  readonly now?: () => Date;
  /** Interval between runs of due work, in milliseconds. */
  readonly tickMs?: number;
}

/** Size limit in bytes; a session has some dozen fields. */
const BODY_LIMIT = 32 * 1024;

/**
 * The embedded checkout: a hosted page, the server's interface and signed events, so that demonstrations and tests run
 * the real adapter. Its state is in the database: a restart loses no event.
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
