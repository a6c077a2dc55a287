import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import type { AdminPortal } from '#lib/admin-portal.ts';
import { adminReturnPath } from '#lib/admin-return-path.ts';
import { buttonClass } from '#ui/button.tsx';

/** Links to the venue's identity provider, if administrators may sign in there. @param from return address */
export function SsoButton({ portal, from }: { portal: AdminPortal; from: string | undefined }) {
  const t = useTranslations('backoffice.login');
  const locale = useLocale() as Locale;
  const { sso, tenant } = portal;
  if (!sso) return null;
  const query = new URLSearchParams({
    tenantName: tenant.name,
    ssoName: sso.ssoName,
    language: locale,
    returnUrl: adminReturnPath(from, tenant.name),
  });
  return (
    <a
      className={buttonClass({ variant: 'soft', wide: true, large: true })}
      href={`/api/v1/user/admin/loginSSO?${query}`}
    >
      {t('sso', { name: labelIn(sso.labels, locale) })}
    </a>
  );
}
