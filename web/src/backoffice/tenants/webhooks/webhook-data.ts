import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { TEST_KIND, WEBHOOK_KINDS } from '@guichet/contract/tenants/webhook-rules.ts';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import type { WebhookSearch } from './webhook-search.ts';

export type Endpoint = CallAnswer<'GET /settingsadmin/webhooks'>['endpoints'][number];
export type Choices = CallInput<'POST /settingsadmin/webhook'>['body'];
type Log = CallAnswer<'GET /settingsadmin/webhookdeliveries'>;
export type Delivery = Log['deliveries'][number];
export type OpenDelivery = CallAnswer<'GET /settingsadmin/webhookdelivery'>;

/** Loads the endpoints, and the first page of the log with the filters of the address. */
export async function loadWebhooks({ deps }: Visit<WebhookSearch>) {
  const [known, log] = await Promise.all([adminApi('GET /settingsadmin/webhooks'), loadLog(deps)]);
  return { ...known, log };
}

/** Reads a page of the log. @param before the last delivery of the previous page */
export const loadLog = ({ endpoint, state }: WebhookSearch, before?: string): Promise<Log> =>
  adminApi('GET /settingsadmin/webhookdeliveries', {
    query: { ...(endpoint && { endpointId: endpoint }), ...(state && { state }), ...(before && { before }) },
  });

export const loadDelivery = (id: string): Promise<OpenDelivery> =>
  adminApi('GET /settingsadmin/webhookdelivery', { query: { id } });

/** Returns a short name of an endpoint. */
export const nameOf = ({ description, url }: Pick<Endpoint, 'description' | 'url'>): string =>
  description || new URL(url).host;

/** Returns the phrase key of a kind of event, which has no full stop. */
export const phraseOf = <Kind extends string>(kind: Kind) => kind.replace('.', '-') as Dashed<Kind>;
type Dashed<Kind extends string> = Kind extends `${infer Thing}.${infer Done}` ? `${Thing}-${Done}` : Kind;

/** Returns a formatter for the result of a try. */
export function useOutcome() {
  const t = useTranslations('webhooks');
  return ({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string => {
    if (failure) return t(`failures.${failure}`);
    return status === undefined ? t('notSent') : t('answered', { status: String(status) });
  };
}

/** Returns a formatter for a kind of event; a former kind is shown by its name. */
export function useKindName() {
  const t = useTranslations('webhooks.kind');
  return (name: string): string => {
    const kind = ([...WEBHOOK_KINDS, TEST_KIND] as const).find((one) => one === name);
    return kind ? t(phraseOf(kind)) : name;
  };
}
