import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { ALL_ESTABLISHMENTS, createPaths } from '#lib/paths.ts';
import { DRAFTS_HASH } from '#lib/preview.ts';
import { LinkButton } from '#ui/button.tsx';

/** Opens the shop with the drafts in another tab: the page of a service, or all that is on sale. */
export function ShopLink({ service }: { service?: { code: string; establishmentCode: string } | undefined }) {
  const t = useTranslations('boxOfficeCatalogue');
  const list = createPaths(useBackoffice().portal.tenant.name).establishment(ALL_ESTABLISHMENTS);
  const place = service && `/${service.establishmentCode || ALL_ESTABLISHMENTS}/${service.code}`;
  return (
    <LinkButton variant="ghost" to={`${list}${DRAFTS_HASH}${place ?? ''}`} target="_blank">
      {t('seeInShop')}
    </LinkButton>
  );
}
