import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Form } from '#ui/use-form.ts';
import { Panel } from '../page.tsx';
import { type ConnectionValues, type TrialStep, triedOf } from './connection-values.ts';
import styles from './trial-panel.module.css';

interface TrialPanelProps {
  form: Form<ConnectionValues>;
  /** Id of the venue */
  id: string;
}

/** Reads from the typed system, step by step, and explains failures. */
export function TrialPanel({ form, id }: TrialPanelProps) {
  const t = useTranslations('ticketingConnection.trial');
  const [tried, setTried] = useState<{ as: string; steps: TrialStep[] }>();
  const [isTrying, setTrying] = useState(false);
  const body = triedOf(form.values, id);
  const as = JSON.stringify(body);
  const attempt = async () => {
    setTrying(true);
    setTried(undefined);
    try {
      const { steps } = await adminApi('POST /settingsadmin/tryconnection', { body });
      setTried({ as, steps });
    } catch (error) {
      form.setServerError(error);
    } finally {
      setTrying(false);
    }
  };
  // A result for another system than the typed one is ignored.
  const steps = tried?.as === as ? tried.steps : [];
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.action}>
        <Button variant="soft" busy={isTrying} onClick={attempt}>
          {t('action')}
        </Button>
      </div>
      <div role="status">
        {steps.length > 0 && (
          <ol className={styles.steps}>
            {steps.map((step) => (
              <Step key={step.step} step={step} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

const ICONS = { done: 'check', failed: 'alert', skipped: 'minus' } as const;

function Step({ step }: { step: TrialStep }) {
  const t = useTranslations('ticketingConnection.trial');
  const { outcome, milliseconds, hidden = [], unaskable = [], perBooking = [], otherPrices = 0 } = step;
  return (
    <li data-outcome={outcome}>
      <Icon name={ICONS[outcome]} size={20} />
      <div>
        <b>{t(`steps.${step.step}`)}</b>
        {milliseconds !== undefined && <small>{t('milliseconds', { milliseconds })}</small>}
        <Words step={step} />
        {hidden.length > 0 && <p>{t('hidden', { names: hidden.join(', ') })}</p>}
        {unaskable.length > 0 && <p>{t('unaskable', { names: unaskable.join(', ') })}</p>}
        {perBooking.length > 0 && <p>{t('perBooking', { names: perBooking.join(', ') })}</p>}
        {otherPrices > 0 && <p>{t('otherPrices', { count: otherPrices })}</p>}
      </div>
    </li>
  );
}

/** The result of a step, or the reason of its failure and what to do. */
function Words({ step: { step, outcome, failure, detail, name = '', ...found } }: { step: TrialStep }) {
  const t = useTranslations('ticketingConnection.trial');
  if (outcome === 'skipped') return <p>{t('skipped')}</p>;
  if (failure)
    return (
      <>
        <p>{t(`failures.${failure}`)}</p>
        {detail && <p>{t('detail', { detail })}</p>}
      </>
    );
  if (step === 'supplier') return <p>{t('supplier', { name })}</p>;
  if (step === 'catalogue')
    return <p>{t('catalogue', { products: found.products ?? 0, services: found.services ?? 0 })}</p>;
  if (found.sessions === undefined) return <p>{t('undated')}</p>;
  return <p>{t(name ? 'sessionsOf' : 'sessions', { count: found.sessions, name })}</p>;
}
