import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import styles from './cancellation-rules-page.module.css';
import { RuleForm } from './rule-form.tsx';
import type { ServiceRule } from './rule-values.ts';

export const loader = () => adminApi('GET /settingsticketing/cancellationrules');

/** The rules by which customers cancel tickets of sessions, by service. */
export default function CancellationRulesPage() {
  const t = useTranslations('cancellationRules');
  const locale = useLocale() as Locale;
  const { isOffered, isResaleOffered, services } = usePageData<typeof loader>();
  const [edited, setEdited] = useState<ServiceRule>();
  const close = () => setEdited(undefined);
  if (!isOffered || services.length === 0)
    return (
      <Page lead={t('lead')}>
        <State
          title={t(isOffered ? 'emptyTitle' : 'notOfferedTitle')}
          text={t(isOffered ? 'emptyText' : 'notOfferedText')}
        />
      </Page>
    );
  return (
    <Page lead={t('lead')}>
      <Panel title={t('listTitle')} lead={t('listLead')}>
        <ul className={styles.list}>
          {services.map((rule) => (
            <li key={rule.service} className={styles.rule}>
              <div>
                <b>{labelIn(rule.labels, locale)}</b>
                <RuleWords rule={rule} />
                {rule.flexible && <FlexibleWords flexible={rule.flexible} />}
              </div>
              <Button variant="ghost" onClick={() => setEdited(rule)}>
                {t('change')}
                <span className="visually-hidden"> – {labelIn(rule.labels, locale)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      <Dialog
        isOpen={edited !== undefined}
        onClose={close}
        kind="info"
        title={t('formTitle', { service: edited ? labelIn(edited.labels, locale) : '' })}
      >
        {edited && (
          <RuleForm
            key={edited.service}
            rule={edited}
            isResaleOffered={isResaleOffered}
            others={services.filter(({ service }) => service !== edited.service)}
            onClose={close}
          />
        )}
      </Dialog>
    </Page>
  );
}

/** The supplement of a flexible ticket and its steps in words. */
function FlexibleWords({ flexible }: { flexible: NonNullable<ServiceRule['flexible']> }) {
  const t = useTranslations('cancellationRules');
  const format = useAdminFormat();
  return (
    <>
      <p>
        <b>{t('flexible.words', { amount: format.money(flexible.amount) })}</b>
      </p>
      <RuleWords rule={flexible} />
    </>
  );
}

/** The steps of a rule in words. */
function RuleWords({
  rule: { steps, creditSteps, resalePercent = 0 },
}: {
  rule: Pick<ServiceRule, 'steps' | 'creditSteps'> & { resalePercent?: number };
}) {
  const t = useTranslations('cancellationRules');
  if (steps.length + creditSteps.length + resalePercent === 0)
    return <p className={typography.muted}>{t('none')}</p>;
  const wordsOf = (shown: typeof steps, after: 'after' | 'afterCredit') =>
    [...shown.map((step) => t('step', { ...step })), t(after)].join(' · ');
  return (
    <>
      {steps.length > 0 && (
        <p className={typography.num}>
          {creditSteps.length > 0 && <b>{t('money')} </b>}
          {wordsOf(steps, 'after')}
        </p>
      )}
      {creditSteps.length > 0 && (
        <p className={typography.num}>
          <b>{t('credit')} </b>
          {wordsOf(creditSteps, 'afterCredit')}
        </p>
      )}
      {resalePercent > 0 && <p className={typography.num}>{t('resale.words', { percent: resalePercent })}</p>}
    </>
  );
}
