import { useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Panel } from '#backoffice/page.tsx';
import typography from '#ui/typography.module.css';
import styles from './sso-page.module.css';
import type { SsoSettings } from './sso-values.ts';

/** The addresses to register with the provider. */
export function AddressesPanel({
  settings,
  isForAdministrators,
}: {
  settings: SsoSettings;
  isForAdministrators: boolean;
}) {
  const t = useTranslations('sso.addresses');
  const addresses = {
    redirect: settings.redirectAddress,
    administrators: settings.administratorsAddress,
    logout: settings.logoutAddress,
  };
  const uses = (['redirect', 'administrators', 'logout'] as const).filter(
    (use) => isForAdministrators || use !== 'administrators',
  );
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <dl className={styles.addresses}>
        {uses.map((use) => (
          <div key={use}>
            <dt className={typography.muted}>{t(use)}</dt>
            <dd className={styles.address}>
              <code>{addresses[use]}</code>
              <CopyButton text={addresses[use]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
