import type { ShownStep } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { createPaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { SectionName } from '../define-page.ts';
import { Panel } from '../page.tsx';
import { canOpen } from '../page-access.ts';
import { pageOf } from '../pages.ts';
import { useBackofficePaths } from '../paths.ts';
import { countDone, StepList } from '../step-list.tsx';
import styles from './overview-page.module.css';

type Opening = NonNullable<CallAnswer<'GET /settingsadmin/overview'>['opening']>;

/** The page on which a venue completes a step itself; the platform completes the other steps. */
const PAGES_OF_STEPS: Partial<Record<ShownStep, SectionName>> = {
  catalogue: 'ticketingSettings',
  payment: 'onlinePayments',
  terms: 'footer',
  contact: 'footer',
  design: 'design',
  hours: 'establishmentInformations',
  access: 'establishmentInformations',
  bring: 'establishmentInformations',
  establishment: 'boxOfficeCatalogue',
  services: 'boxOfficeCatalogue',
  prices: 'boxOfficeCatalogue',
  timetable: 'timetable',
  mails: 'emailTemplates',
  testSale: 'onlinePayments',
  entrance: 'entrance',
};

/**
 * The reason why the site is closed to visitors, a preview of the site, and the steps before its first opening; after it,
 * the steps that are left.
 */
export function OpeningPanel({ opening }: { opening: Opening }) {
  const t = useTranslations('opening');
  const { state, steps } = opening;
  if (state === 'opened')
    return (
      <Panel title={t('venue.openedTitle')} lead={t('venue.openedText')}>
        <StepList steps={steps} hintOf={(step) => <HowTo step={step} />} hasMeter={false} />
      </Panel>
    );
  return (
    <>
      <ClosedPanel opening={opening} />
      {steps.length > 0 && (
        <Panel title={t('title')} lead={t('lead', { done: countDone(steps), count: steps.length })}>
          <StepList steps={steps} hintOf={(step) => <HowTo step={step} />} />
        </Panel>
      )}
    </>
  );
}

/** Why the site is closed, its preview, and before its opening the button that asks for it. */
function ClosedPanel({ opening: { state, since, reason, steps, requestedAt } }: { opening: Opening }) {
  const t = useTranslations('opening.venue');
  const format = useAdminFormat();
  const { tenant } = useBackoffice().portal;
  const name = state === 'toOpen' ? 'toOpen' : 'maintenance';
  const isComplete = steps.every(({ isRequired, isDone }) => isDone || !isRequired);
  return (
    <Panel title={t(`${name}Title`)} lead={t(`${name}Text`)}>
      <div className={styles.facts}>
        {since && <p>{t('since', { day: format.longDay(since), time: format.time(since) })}</p>}
        {reason && <p>{t('reason', { reason })}</p>}
        {requestedAt && (
          <p role="status">
            {t('requested', { day: format.longDay(requestedAt), time: format.time(requestedAt) })}
          </p>
        )}
        {state === 'toOpen' && isComplete && !requestedAt && <RequestButton />}
        <AppLink
          className={classNames(typography.link, typography.target)}
          to={createPaths(tenant.name).home()}
          target="_blank"
        >
          {t('see')}
        </AppLink>
      </div>
    </Panel>
  );
}

/** Asks the platform for the opening. */
function RequestButton() {
  const t = useTranslations('opening.venue');
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await adminApi('POST /settingsadmin/openingrequest');
      showToast('success', t('requestSent'));
      await router.invalidate();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t('complete')}</p>
      <Button busy={isBusy} onClick={ask}>
        {t('request')}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** Links to the page of a step, or names who can complete it. */
function HowTo({ step }: { step: ShownStep }) {
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
