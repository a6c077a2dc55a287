import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { returnPath } from '../auth/return-path.ts';
import { leavingAddress, type SsoOffer } from './sso-data.ts';

interface SsoButtonProps {
  offer: SsoOffer;
  /** Return path of the login */
  from: string | undefined;
  /** Text between the button and the form below */
  or: string;
}

/** Links to the venue's identity provider, if it has one. */
export function SsoButton({ offer, from, or }: SsoButtonProps) {
  const t = useTranslations('account.login');
  const { tenant } = usePortal();
  const locale = useLocale() as Locale;
  if (!offer.isEnable) return null;
  const returnUrl = returnPath(from, tenant.name);
  return (
    <div className={layout.col}>
      <a
        className={buttonClass({ variant: 'soft', wide: true, large: true })}
        href={leavingAddress(offer, { tenant: tenant.name, locale, returnUrl })}
      >
        {t('sso', { name: labelIn(offer.labels, locale) })}
      </a>
      <p className={typography.muted}>{or}</p>
    </div>
  );
}
