import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import styles from './connection-panel.module.css';
import type { Venue } from './venue-values.ts';

/** The ticketing system of a venue, with a link to its settings and trial. */
export function ConnectionPanel({ venue }: { venue: Venue }) {
  const t = useTranslations('masterArea');
  const paths = useBackofficePaths();
  const { id, baseAddressApiV5 } = venue;
  return (
    <Panel title={t('connection')}>
      <p className={styles.address}>{baseAddressApiV5 || t('connectionEmbedded')}</p>
      <p>
        <AppLink
          className={classNames(typography.link, typography.target)}
          to={paths.ticketingConnection(id)}
        >
          {t('connectionOpen')}
        </AppLink>
      </p>
    </Panel>
  );
}
