import type { CallAnswer } from '@guichet/contract/calls.ts';

export type Analytics = CallAnswer<'GET /settingsportal/analytics'>;

export type AnalyticsValues = Pick<Analytics, 'isEnable' | 'url' | 'siteId'>;

export const valuesOf = ({ isEnable, url, siteId }: Analytics): AnalyticsValues => ({
  isEnable,
  url,
  siteId,
});
