import type { Step } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { createPaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import type { SectionName } from '../define-page.ts';
import { countDone, StepList } from '../master-area/step-list.tsx';
import { Panel } from '../page.tsx';
import { canOpen } from '../page-access.ts';
import { pageOf } from '../pages.ts';
import { useBackofficePaths } from '../paths.ts';
import styles from './opening-panel.module.css';

type Opening = NonNullable<CallAnswer<'GET /settingsadmin/overview'>['opening']>;

/** The page on which a venue completes a step itself; the platform completes the other steps. */
const PAGES_OF_STEPS: Partial<Record<Step, SectionName>> = {
  catalogue: 'ticketingSettings',
  payment: 'onlinePayments',
  terms: 'footer',
  contact: 'footer',
  design: 'design',
};

/** The reason why the site is closed to visitors, a preview of the site, and the steps before its first opening. */
export function OpeningPanel({ opening }: { opening: Opening }) {
  const t = useTranslations('opening');
  const { state, since, reason, steps } = opening;
  const format = useAdminFormat();
  const { tenant } = useBackoffice().portal;
  const name = state === 'toOpen' ? 'toOpen' : 'maintenance';
  return (
    <>
      <Panel title={t(`venue.${name}Title`)} lead={t(`venue.${name}Text`)}>
        <div className={styles.facts}>
          {since && <p>{t('venue.since', { day: format.longDay(since), time: format.time(since) })}</p>}
          {reason && <p>{t('venue.reason', { reason })}</p>}
          <AppLink
            className={classNames(typography.link, typography.target)}
            to={createPaths(tenant.name).home()}
            target="_blank"
          >
            {t('venue.see')}
          </AppLink>
        </div>
      </Panel>
      {steps.length > 0 && (
        <Panel title={t('title')} lead={t('lead', { done: countDone(steps), count: steps.length })}>
          <StepList steps={steps} hintOf={(step) => <HowTo step={step} />} />
        </Panel>
      )}
    </>
  );
}

/** Links to the page of a step, or names who can complete it. */
function HowTo({ step }: { step: Step }) {
  const t = useTranslations('opening.venue');
  const sections = useTranslations('backoffice.sections');
  const paths = useBackofficePaths();
  const visitor = useBackoffice();
  const section = PAGES_OF_STEPS[step];
  if (!section) return <span className={styles.hint}>{t('platform')}</span>;
  const page = sections(`${section}.title`);
  if (!canOpen(pageOf(section), visitor)) return <span className={styles.hint}>{t('ask', { page })}</span>;
  return (
    <span className={styles.hint}>
      <AppLink className={classNames(typography.link, typography.target)} to={paths.section(section)}>
        {t('open', { page })}
      </AppLink>
    </span>
  );
}
