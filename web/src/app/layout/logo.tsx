import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { SiteLogo } from '#ui/site-logo.tsx';

/** The venue’s logo, linked to its home. */
export function Logo() {
  const { tenant, logo } = usePortal();
  const t = useTranslations('common.header');
  const { displayName: venue } = tenant;
  return <SiteLogo logo={logo} name={venue} to={usePaths().home()} label={t('home', { venue })} />;
}
