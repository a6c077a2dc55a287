import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { LOGIN } from '#ui/menu-icons.ts';
import { PageHeader } from '#ui/page-header.tsx';
import typography from '#ui/typography.module.css';
import accountStyles from '../account.module.css';
import { AccountTicket } from '../account-ticket.tsx';
import { PurchaseFirst } from '../auth/purchase-first.tsx';
import { SsoButton } from '../sso/sso-button.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** Registers a visitor as a customer. */
export function RegistrationPage() {
  const t = useTranslations('account.registration');
  const paths = usePaths();
  const { from } = useSearch({ from: '/$tenant/signin' });
  const { choices, asked, offer, purchase } = useLoaderData({ from: '/$tenant/signin' });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        home={paths.home()}
        trail={[{ label: t('loginCrumb'), to: paths.login(from) }]}
      />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <p className={layout.onlyNarrow}>
          {t('known')}{' '}
          <AppLink className={typography.link} to={paths.login(from)}>
            {t('login')}
          </AppLink>
        </p>
        <div className={layout.split}>
          <div className={accountStyles.column}>
            <PurchaseFirst purchase={purchase} />
            <SsoButton offer={offer} from={from} or={t('orForm')} />
            <RegistrationForm choices={choices} asked={asked} from={from} />
          </div>
          <AccountTicket>
            <p>{t('known')}</p>
            <LinkButton to={paths.login(from)} variant="soft" icon={LOGIN} wide>
              {t('login')}
            </LinkButton>
          </AccountTicket>
        </div>
      </div>
    </>
  );
}
