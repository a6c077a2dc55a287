import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Form } from '#ui/use-form.ts';
import type { SsoTrial, SsoValues } from './sso-values.ts';
import styles from './trial.module.css';

/** Reads the metadata of the typed provider, and lists missing parts. */
export function Trial({ form }: { form: Form<SsoValues> }) {
  const t = useTranslations('sso.trial');
  const [tried, setTried] = useState<{ as: string; answer: SsoTrial }>();
  const [isTrying, setTrying] = useState(false);
  const { discovery, scopes, signature, isLogoutShared } = form.values;
  const as = JSON.stringify([discovery, scopes, signature, isLogoutShared]);
  const attempt = async () => {
    setTrying(true);
    try {
      const body = { discovery, scopes, signature, isLogoutShared };
      setTried({ as, answer: await adminApi('POST /settingsportal/testsso', { body }) });
    } catch (error) {
      setTried(undefined);
      form.setServerError(error);
    } finally {
      setTrying(false);
    }
  };
  // A response of another provider than the typed one is ignored.
  const answer = tried?.as === as ? tried.answer : undefined;
  return (
    <div className={styles.trial}>
      <Button variant="soft" busy={isTrying} onClick={attempt}>
        {t('action')}
      </Button>
      <div role="status" className={styles.answer}>
        {answer && <Outcome answer={answer} />}
      </div>
    </div>
  );
}

function Outcome({ answer: { outcome, issuer = '', problems } }: { answer: SsoTrial }) {
  const t = useTranslations('sso.trial');
  if (outcome === 'other-issuer')
    return (
      <Notice isInset tone="warning">
        {t('otherIssuer', { issuer })}
      </Notice>
    );
  if (outcome !== 'read')
    return (
      <Notice isInset tone="warning">
        {t(outcome)}
      </Notice>
    );
  if (problems.length === 0)
    return (
      <Notice isInset tone="success">
        {t('read', { issuer })}
      </Notice>
    );
  return (
    <Notice isInset tone="warning" title={t('lacks')}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{t(`problems.${problem}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
