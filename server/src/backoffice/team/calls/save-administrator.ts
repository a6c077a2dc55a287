import { emailKey } from '#account/auth/rules.ts';
import { notifyOldAddress } from '#account/notices/service.ts';
import { endSessions } from '#backoffice/auth/mutations.ts';
import { endLinks } from '#backoffice/links/mutations.ts';
import { requestLink } from '#backoffice/links/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readRoles } from '../data.ts';
import { insertAdministrator, setRoles, updateAdministrator } from '../mutations.ts';
import { refusalOfProvider, refusalToChange, refusalToSetRoles } from '../rules.ts';
import {
  answerMember,
  changeTeam,
  chooseRoles,
  namesOf,
  readMember,
  refuseFor,
  refuseKnownEmail,
  type TeamWork,
} from '../service.ts';

type Call = CallContext<'POST /settingsadmin/administrator'>;

/** Creates an administrator, who is sent a link to choose a password; or changes one whose id is given. */
export const saveAdministrator: Handler<'POST /settingsadmin/administrator'> = async (call) => {
  const { body, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, body.isTenantOAP));
  const { id: known } = body;
  // Roles have a call of their own: refused, rather than silently ignored.
  if (known !== undefined && body.roles) fail('request.invalid', { fields: { roles: 'field.format' } });
  const save: TeamWork<string> = known === undefined ? create(call) : change(call, known);
  const work = changeTeam(services, tenant, identity, async (db, actor) =>
    answerMember(db, tenant, await save(db, actor)),
  );
  const answer = await work.catch(refuseKnownEmail);
  services.jobs.wake();
  return answer;
};

/** @returns the new id */
function create({ body, tenant }: Call): TeamWork<string> {
  return async (db, actor) => {
    const roles = chooseRoles(await readRoles(db), body.roles ?? []);
    const newAdministrator = { id: '', level: 'administrator', rights: [] } as const;
    refuseFor(refusalToSetRoles(actor, newAdministrator, [[], roles], tenant));
    const id = await insertAdministrator(db, body);
    await setRoles(
      db,
      id,
      roles.map((role) => role.id),
    );
    await requestLink(db, 'first-password', body.email);
    const changes = changesBetween({}, { language: body.language, roles: namesOf(roles) });
    await recordChange(db, actor, { action: 'administrator.created', subject: body.email, changes });
    return id;
  };
}

function change({ body, tenant, services }: Call, id: string): TeamWork<string> {
  return async (db, actor) => {
    const before = await readMember(db, tenant, id);
    refuseFor(refusalToChange(actor, before));
    await updateAdministrator(db, id, body);
    if (emailKey(before.email) !== emailKey(body.email)) {
      // Links sent to the old address end; an administrator without a password gets a link at the new one.
      await endLinks(db, id);
      await endSessions(db, id);
      await notifyOldAddress(services.secrets, db, { kind: 'administrator', id }, before.email);
      if (!before.wasActive) await requestLink(db, 'first-password', body.email);
    }
    const after = { email: body.email, language: body.language };
    const changes = changesBetween({ email: before.email, language: before.language }, after);
    if (changes.length > 0)
      await recordChange(db, actor, { action: 'administrator.changed', subject: before.email, changes });
    return id;
  };
}
