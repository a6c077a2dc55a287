import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { changeSso } from '../service.ts';
import { viewSsoSettings } from '../view.ts';

export const undoSso: Handler<'POST /settingsportal/undosso'> = ({ body, tenant, identity, services }) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const row = await changeSso(db, {
      tenant,
      identity,
      action: 'sso.undone',
      version: body.version,
      choose: ({ before }) => before ?? fail('settings.nothing-to-undo'),
    });
    return viewSsoSettings(row, tenantAddress(services.config.publicUrl, tenant, DEFAULT_LOCALE));
  });
