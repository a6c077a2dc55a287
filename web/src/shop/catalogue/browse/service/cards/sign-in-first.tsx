import { useRouterState } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import panel from '../purchase-panel.module.css';

/** A card belongs to an account: leads to the sign-in, and back to this choice. */
export function SignInFirst() {
  const t = useTranslations('cardOrders.purchase');
  const paths = usePaths();
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <>
      <p className={classNames(panel.note, typography.muted)}>{t('signInText')}</p>
      <LinkButton to={paths.login(here)} large wide>
        {t('signIn')}
      </LinkButton>
    </>
  );
}
