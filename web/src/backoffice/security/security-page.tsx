import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Page, Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { Table } from '../ui/table.tsx';
import { usePageData } from '../use-page.ts';
import { OwnSessions } from './own-sessions.tsx';

export async function loader() {
  const [security, sessions] = await Promise.all([
    adminApi('GET /settingsadmin/security'),
    adminApi('GET /user/admin/sessions'),
  ]);
  return { ...security, sessions };
}

type Security = CallAnswer<'GET /settingsadmin/security'>;

/** Rejected attempts at the venue, second factors of the team, and the administrator's own sessions. */
export default function SecurityPage() {
  const t = useTranslations('security');
  const { days, refusals, factors, sessions } = usePageData<typeof loader>();
  return (
    <Page lead={t('lead')}>
      <Days days={days} />
      {refusals.length > 0 && <Refusals refusals={refusals} />}
      <Factors factors={factors} />
      <OwnSessions sessions={sessions} />
    </Page>
  );
}

function Days({ days }: Pick<Security, 'days'>) {
  const t = useTranslations('security.days');
  const format = useAdminFormat();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Table
        caption={t('title')}
        rows={days.filter(({ shop, backoffice }) => shop + backoffice > 0).toReversed()}
        keyOf={({ day }) => day}
        empty={<p>{t('none')}</p>}
        columns={[
          {
            id: 'day',
            heading: t('day'),
            isName: true,
            cell: ({ day }) => format.shortDay(`${day}T12:00:00Z`),
          },
          { id: 'shop', heading: t('shop'), isNumber: true, cell: ({ shop }) => format.number(shop) },
          {
            id: 'backoffice',
            heading: t('backoffice'),
            isNumber: true,
            cell: (row) => format.number(row.backoffice),
          },
        ]}
      />
    </Panel>
  );
}

function Refusals({ refusals }: Pick<Security, 'refusals'>) {
  const t = useTranslations('security');
  const { shortDay, time, number } = useAdminFormat();
  return (
    <Panel title={t('refusals.title')} lead={t('refusals.lead')}>
      <Table
        caption={t('refusals.title')}
        rows={refusals}
        keyOf={({ site, kind, account, network, lastAt }) => [site, kind, account, network, lastAt].join(' ')}
        empty={null}
        columns={[
          {
            id: 'account',
            heading: t('refusals.account'),
            isName: true,
            cell: ({ account }) => account || t('refusals.noAccount'),
          },
          { id: 'network', heading: t('refusals.network'), cell: ({ network }) => network },
          { id: 'kind', heading: t('refusals.what'), cell: ({ kind }) => t(`kinds.${kind}`) },
          { id: 'site', heading: t('refusals.site'), cell: ({ site }) => t(`sites.${site}`) },
          { id: 'count', heading: t('refusals.count'), isNumber: true, cell: ({ count }) => number(count) },
          {
            id: 'lastAt',
            heading: t('refusals.last'),
            cell: ({ lastAt }) => `${shortDay(lastAt)}, ${time(lastAt)}`,
          },
        ]}
      />
    </Panel>
  );
}

function Factors({ factors }: Pick<Security, 'factors'>) {
  const t = useTranslations('security.factors');
  const paths = useBackofficePaths();
  const { administrators, withFactor, isOwnSet } = factors;
  return (
    <Panel title={t('title')}>
      <p>
        {t('text', { administrators, withFactor })} {!isOwnSet && t('own')}
      </p>
      <div className={`${layout.row} ${layout.rowWrap}`}>
        <LinkButton to={paths.section('profile')} variant={isOwnSet ? 'ghost' : 'primary'}>
          {t('profile')}
        </LinkButton>
        <LinkButton to={paths.section('administrators')} variant="ghost">
          {t('team')}
        </LinkButton>
      </div>
    </Panel>
  );
}
