import type { Handler } from '#platform/http/calls.ts';
import { writeSample } from '../samples/service.ts';

export const preview: Handler<'POST /settingsportal/email/preview'> = async ({ body, tenant, services }) => {
  const { subject, html, text } = await writeSample(services, tenant, body);
  return { subject, html, text };
};
