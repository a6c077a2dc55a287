import { readDiscovery } from '@guichet/contract/account/sso-rules.ts';
import { refuse } from '#account/profile/rules.ts';
import type { Handler } from '#platform/http/calls.ts';

export const testSso: Handler<'POST /settingsportal/testsso'> = async ({ body, services }) => {
  const discovery = readDiscovery(body.discovery);
  if (discovery === undefined)
    return refuse({ discovery: body.discovery ? 'field.format' : 'field.required' }) as never;
  const { outcome, issuer, problems } = await services.sso.examine({ ...body, discovery });
  return { outcome, ...(issuer !== undefined && { issuer }), problems: [...problems] };
};
