import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { SettingsPreview } from '../../tenants/saved-settings/settings-preview.tsx';
import styles from './embed-preview.module.css';
import { embedAddress, type Narrowing } from './embedding-values.ts';

/** The embedded page itself, inert, since its links would leave the back office. */
export function EmbedPreview({ narrowing }: { narrowing: Narrowing }) {
  const t = useTranslations('embedding');
  const { portal } = useBackoffice();
  const address = embedAddress(portal.tenant.name, narrowing);
  return (
    <SettingsPreview>
      <iframe
        key={address}
        className={styles.embedPreview}
        src={address}
        title={t('preview')}
        tabIndex={-1}
      />
    </SettingsPreview>
  );
}
