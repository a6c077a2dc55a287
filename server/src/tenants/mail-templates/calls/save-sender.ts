import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { saveParameters } from '#tenants/parameters/mutations.ts';
import { chosenSender, senderParameters } from '../sender/rules.ts';
import { viewSender } from '../sender/view.ts';

export const saveSender: Handler<'PUT /settingsportal/email/sender'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const before = chosenSender(await readParameters(db));
    await saveParameters(db, senderParameters(body));
    const parameters = await readParameters(db);
    const changes = changesBetween(audited(before), audited(chosenSender(parameters)));
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'mail-sender.saved', subject: tenant.displayName, changes });
    return viewSender(parameters, tenant, services.config);
  });

const audited = ({ name = '', replyTo = '' }: ReturnType<typeof chosenSender>) => ({
  name,
  email: replyTo,
});
