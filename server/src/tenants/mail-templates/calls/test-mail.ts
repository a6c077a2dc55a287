import type { Handler } from '#platform/http/calls.ts';
import { writeSample } from '../samples/service.ts';
import { venueMails } from '../service.ts';

export const testMail: Handler<'POST /settingsportal/email/test'> = async ({
  body,
  tenant,
  identity,
  services,
}) => {
  const content = await writeSample(services, tenant, body);
  const { sender } = await venueMails(services, tenant);
  await services.mailer.send({
    ...content,
    attachments: [],
    ...sender,
    to: { address: identity.email },
  });
  return { to: identity.email };
};
