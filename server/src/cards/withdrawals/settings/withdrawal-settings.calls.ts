import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { disableWithdrawals, enableWithdrawals, readDisabledWithdrawals } from './withdrawal-settings.sql.ts';
import {
  changedWithdrawals,
  grantedWithdrawals,
  viewWithdrawalSettings,
  withdrawalKey,
} from './withdrawal-settings.ts';

const saveWithdrawalSettings: Handler<'PUT /settingsticketing/withdrawServicesFamily'> = async ({
  body: { withdrawals },
  tenant,
  identity,
  services,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  const names = namesOf(catalogue);
  if (withdrawals.some((choice) => !names.has(withdrawalKey(choice)))) fail('family.not-found');
  return services.tenantChanges.write(tenant.id, async (db) => {
    const changed = changedWithdrawals(await readDisabledWithdrawals(db), withdrawals);
    await enableWithdrawals(
      db,
      changed.filter(({ isEnabled }) => isEnabled),
    );
    await disableWithdrawals(
      db,
      changed.filter(({ isEnabled }) => !isEnabled),
    );
    for (const choice of changed) {
      const [from, to] = [String(!choice.isEnabled), String(choice.isEnabled)];
      await recordChange(db, identity, {
        action: 'withdrawal.changed',
        subject: names.get(withdrawalKey(choice)) ?? '',
        changes: [{ field: 'isWithdrawn', from, to }],
      });
    }
    return viewWithdrawalSettings(catalogue, await readDisabledWithdrawals(db));
  });
};

/** Returns the right's name for the audit log: "Cours d’aquagym – Fitness". */
function namesOf({ services, families }: Catalogue): Map<string, string> {
  const nameOf = (code: string) =>
    families.find((family) => family.code === code)?.labels[DEFAULT_LOCALE] ?? code;
  return new Map(
    grantedWithdrawals(services).flatMap(({ service, withdrawals }) =>
      withdrawals.map(({ familyCode }) => [
        withdrawalKey({ service: service.code, family: familyCode }),
        `${service.labels[DEFAULT_LOCALE]} – ${nameOf(familyCode)}`,
      ]),
    ),
  );
}

const withdrawalSettings: Handler<'GET /settingsticketing/withdrawServicesFamily'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  return viewWithdrawalSettings(catalogue, await transaction(readDisabledWithdrawals));
};

export const withdrawalSettingRoutes = {
  // settings.ticketing
  'GET /settingsticketing/withdrawServicesFamily': withdrawalSettings,
  'PUT /settingsticketing/withdrawServicesFamily': saveWithdrawalSettings,
} satisfies Routes;
