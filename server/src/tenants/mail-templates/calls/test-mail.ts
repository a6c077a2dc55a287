import type { Handler } from '#platform/http/calls.ts';
import { senderOf } from '#platform/mail/sender.ts';
import { writeSample } from '../samples/service.ts';

export const testMail: Handler<'POST /settingsportal/email/test'> = async ({
  body,
  tenant,
  identity,
  services,
}) => {
  const content = await writeSample(services, tenant, body);
  await services.mailer.send({
    ...content,
    attachments: [],
    from: senderOf(tenant.displayName, services.config.publicUrl),
    to: { address: identity.email },
  });
  return { to: identity.email };
};
