import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Page, Panel } from '../page.tsx';
import { usePageGroups } from '../shell/menu-entries.ts';
import { SiteGroups } from '../shell/site-map-page.tsx';

/** Links to the pages of an administrator whose rights include no figures. */
export function Welcome() {
  const t = useTranslations('overview.welcome');
  const { portal, administrator } = useBackoffice();
  const groups = usePageGroups().filter(({ name }) => name !== 'home');
  const isOpen = groups.some(({ name }) => name !== 'account');
  return (
    <Page lead={t('lead', { venue: portal.tenant.displayName })}>
      <Panel title={t('title')} lead={t(isOpen ? 'text' : 'textWithout', { email: administrator.email })} />
      <SiteGroups groups={groups} />
    </Page>
  );
}
