import type { Handler } from '#platform/http/calls.ts';
import { readWithdrawalOptions } from '#sale/refunds/withdrawals/service.ts';

/** What of the customer's own order they may withdraw from, and why not from the rest. */
export const withdrawalOptions: Handler<'GET /Purchase/Withdrawal'> = async ({
  query,
  tenant,
  identity: { userId },
  services,
}) => ({ lines: await readWithdrawalOptions(services, tenant, { ...query, userId }) });
