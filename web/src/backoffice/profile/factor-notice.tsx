import { useTranslations } from 'use-intl';
import type { Administrator } from '#lib/admin-session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useBackofficePaths } from '../paths.ts';
import { useSignOut } from '../shell/use-sign-out.ts';

/** Explains why the session may not change the factors of its account, and what the administrator can do. */
export function FactorNotice({ reason }: { reason: Exclude<Administrator['factorChange'], 'allowed'> }) {
  const t = useTranslations('backoffice.profile');
  const paths = useBackofficePaths();
  const { leave } = useSignOut();
  if (reason === 'link') return <Notice tone="warning">{t('enrolmentLink')}</Notice>;
  return (
    <Notice
      actions={
        <Button variant="soft" onClick={() => leave(t('signInAgainNow'), paths.section('profile'))}>
          {t('signInAgain')}
        </Button>
      }
    >
      {t('factorProof')}
    </Notice>
  );
}
