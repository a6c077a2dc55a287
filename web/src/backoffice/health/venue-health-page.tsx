import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Visit } from '../define-page.ts';
import { useBackofficePaths } from '../paths.ts';
import { usePageData } from '../use-page.ts';
import type { Health } from './health-data.ts';
import { HealthView } from './health-view.tsx';

export const loader = ({ params }: Visit<unknown, { id: string }>) =>
  adminApi('GET /settingsadmin/tenanthealth', { query: { tenantId: params.id } });

export const titleOf = ({ displayName }: Health) => displayName;

/** Health of one of the platform’s venues. */
export default function VenueHealthPage() {
  const t = useTranslations('health');
  const master = useTranslations('masterArea');
  const paths = useBackofficePaths();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const known = usePageData<typeof loader>();
  const connection = { label: master('connectionOpen'), to: paths.ticketingConnection(id) };
  return (
    <HealthView
      known={known}
      title={t('title')}
      trail={[{ label: known.displayName, to: paths.masterArea(id) }]}
      onCheck={() => adminApi('POST /settingsadmin/checktenanthealth', { body: { id } })}
      ways={{ synchronization: connection, ticketing: connection }}
    />
  );
}
