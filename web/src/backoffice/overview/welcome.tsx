import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Page, Panel } from '../page.tsx';
import { useMenuGroups } from '../shell/menu-entries.ts';
import { SiteGroups } from '../shell/site-map-page.tsx';

/** Instead of figures, for those whose rights show none: what they may open. */
export function Welcome() {
  const t = useTranslations('overview.welcome');
  const { door, administrator } = useBackoffice();
  const groups = useMenuGroups().filter(({ name }) => name !== 'home');
  const isOpen = groups.length > 0;
  return (
    <Page section="overview" lead={t('lead', { venue: door.tenant.displayName })}>
      <Panel title={t('title')} lead={t(isOpen ? 'text' : 'textWithout', { email: administrator.email })} />
      <SiteGroups groups={groups} />
    </Page>
  );
}
