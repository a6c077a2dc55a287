import type { CallAnswer } from '@guichet/contract/calls.ts';
import { byLocale } from '@guichet/contract/locale.ts';
import type { NameChoice } from '#platform/tenancy/own-words.ts';
import type { Saved } from '../saved-settings/service.ts';
import type { Partner, Partners } from './model.ts';

export const viewPartners = ({
  partners,
  saved,
}: Saved<Partners>): CallAnswer<'GET /settingsportal/partner'> => ({
  partners: partners.map(({ configuration, ...partner }) => ({
    ...partner,
    configuration: JSON.stringify(configuration),
  })),
  saved,
});

type UsedLink = CallAnswer<'GET /portal/allParameters'>['usedLinks'][number];

/** The partners that the foot of each page leads to. */
export const partnerLinks = (partners: readonly Partner[], nameOf: NameChoice): UsedLink[] =>
  partners.flatMap(({ id, type, configuration: { name = '', url = '' } }) => {
    if (type === 'review') return [];
    const labels = type === 'newsletter' ? nameOf('newsletter') : byLocale(() => name);
    const contents = byLocale((locale) => ({ name: labels[locale] ?? name, url }));
    return [{ id, labels, kind: 'other' as const, contents }];
  });

/** Where buyers may say how it was; undefined for nowhere. */
export const reviewAddress = (partners: readonly Partner[]): string | undefined =>
  partners.find(({ type }) => type === 'review')?.configuration.url;
