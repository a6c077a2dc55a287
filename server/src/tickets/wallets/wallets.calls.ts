import { randomUUID } from 'node:crypto';
import { plainCode } from '@guichet/contract/typed-text.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { type WalletKeys, walletKeysOf } from '#tenants/wallets/wallets.service.ts';
import { describePass, describeStored, serviceAddress, storeAtGoogle } from './passes.service.ts';
import { findPass, insertPass, type PassRow, readPass } from './passes.sql.ts';
import { hashPass, passTicket } from './passes.ts';

const makePass: Handler<'POST /user/WalletPass'> = async ({
  body,
  tenant,
  locale,
  identity,
  services,
  transaction,
}) => {
  const { wallet, kind } = body;
  const number = kind === 'card' ? plainCode(body.number) : body.number;
  const keys = await transaction((db) => walletKeysOf(services, db));
  if (!keys.offered.includes(wallet)) fail('wallet.off');
  const subject = { customerId: identity.userId, kind, number };
  const known = await transaction((db) => findPass(db, subject));
  const id = known?.id ?? randomUUID();
  const described = await describePass(services, tenant, subject, { id, locale });
  if (!described) return fail(kind === 'card' ? 'card.not-found' : 'ticket.not-found');
  if (!described.isUsable) fail('wallet.not-valid');
  const { pass, endsAt } = described;
  const { style, classKey } = pass;
  const contentHash = hashPass(pass);
  const storedId =
    known?.id ??
    (await transaction((db) =>
      insertPass(db, { ...subject, id, locale, style, classKey, contentHash, endsAt }),
    ));
  if (wallet === 'apple') {
    const ticket = passTicket(services.secrets, tenant.id, storedId, services.clock());
    return { address: `${serviceAddress(services, tenant)}/pass/${ticket}` };
  }
  const row = (await transaction((db) => readPass(db, storedId))) ?? fail('ticket.not-found');
  return { address: await saveAtGoogle(services, tenant, row, keys) };
};

/** Stores a pass at Google and returns the address that adds it. @throws AppError `wallet.unavailable` */
async function saveAtGoogle(
  services: Services,
  tenant: Tenant,
  row: PassRow,
  { google }: WalletKeys,
): Promise<string> {
  if (!google) return fail('wallet.off');
  const { pass } = await describeStored(services, tenant, row);
  if (await storeAtGoogle(services, tenant, pass, google)) fail('wallet.unavailable');
  return services.wallets.google.linkTo(pass, originOf(services.config.publicUrl, tenant), google);
}

export const walletRoutes = {
  // customer
  'POST /user/WalletPass': makePass,
} satisfies Routes;
