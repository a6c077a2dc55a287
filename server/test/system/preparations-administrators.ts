import { Authenticator } from '../portal/authenticator.ts';
import {
  choosePassword,
  codeAt,
  keyIn,
  NEW_PASSWORD,
  sendLinks,
  setSecondFactor,
} from '../portal/backoffice.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

const NAME = 'Mon ordinateur';

/** Creates an administrator of the team, unchanged by other rounds. */
const member = ({ portal }: MeasuringContext) => portal.administrator({ rights: ['settings.design'] });

/** Creates an administrator with an authenticator whose passkey is not in the account yet. */
async function createdPasskey(context: MeasuringContext) {
  const { token } = await member(context);
  const authenticator = new Authenticator();
  const { body: asked } = await context.portal.ask('POST /user/admin/beginpasskey', { body: {}, token });
  return { authenticator, token, body: { name: NAME, credential: authenticator.create(asked) } };
}

async function addedPasskey(context: MeasuringContext) {
  const { authenticator, token, body } = await createdPasskey(context);
  const { body: passkey } = await context.portal.ask('POST /user/admin/passkey', { body, token });
  // The session opened by the new factor can remove the factor.
  return { authenticator, token: passkey.session?.token ?? token, id: passkey.id };
}

export const ADMINISTRATOR_PREPARATIONS: Preparations = {
  async 'POST /user/admin/setpassword'(context) {
    const { email } = await member(context);
    await context.portal.ask('POST /user/admin/forgottenpassword', { body: { email } });
    const mail = (await sendLinks(context.portal)).at(-1);
    return { body: { key: keyIn(mail), password: NEW_PASSWORD, confirmation: NEW_PASSWORD } };
  },
  async 'DELETE /user/admin/administrator'(context) {
    const { token, password } = await member(context);
    return { body: { password }, token };
  },
  async 'POST /user/admin/secondfactor'(context) {
    const { token, password } = await member(context);
    return { body: { password }, token };
  },
  async 'PUT /user/admin/secondfactor'(context) {
    const { token, password } = await member(context);
    const begun = await context.portal.ask('POST /user/admin/secondfactor', { body: { password }, token });
    return { body: { code: codeAt(context.portal, begun.body.secret) }, token };
  },
  async 'POST /user/admin/removesecondfactor'(context) {
    const { token, password } = await member(context);
    const session = await setSecondFactor(context.portal, { token, password });
    return { body: { password }, token: session.token };
  },
  // Sets the present administrator's password to that of the tests, since earlier calls changed the password or the
  // person.
  async 'PUT /settingsadmin/superadministrator'(context) {
    const { portal } = context;
    const next = await member(context);
    const present = await portal.administrator({ isSuper: true });
    await portal.sql(
      `update portal.administrator set password_hash = other.password_hash
         from portal.administrator as other where administrator.id = $1 and other.id = $2`,
      [present.id, next.id],
    );
    return {
      query: { administratorId: next.id },
      body: { password: next.password },
      token: present.token,
    };
  },

  async 'POST /user/admin/passkeylogin'(context) {
    const { authenticator } = await addedPasskey(context);
    const { body: asked } = await context.portal.ask('POST /user/admin/beginpasskeylogin');
    return { body: { credential: authenticator.show(asked) } };
  },
  async 'POST /user/admin/passkey'(context) {
    const { body, token } = await createdPasskey(context);
    return { body, token };
  },
  async 'PUT /user/admin/passkey'(context) {
    const { id, token } = await addedPasskey(context);
    return { body: { id, name: 'Ma clé' }, token };
  },
  async 'DELETE /user/admin/passkey'(context) {
    const { id, token } = await addedPasskey(context);
    return { body: { id }, token };
  },
};

/** Sets a password for the super administrator of a new venue through the mailed link. */
export async function acceptInvitation({ portal }: MeasuringContext, tenant: string): Promise<void> {
  const mail = (await sendLinks(portal)).findLast(({ text }) => text.includes(`/${tenant}/backoffice`));
  await choosePassword(portal, keyIn(mail), tenant);
}
