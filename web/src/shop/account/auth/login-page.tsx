import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { PasskeySignIn } from '#ui/credentials/passkeys/passkey-sign-in.tsx';
import { SignInForm } from '#ui/credentials/sign-in-form.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import typography from '#ui/typography.module.css';
import accountStyles from '../account.module.css';
import { AccountTicket } from '../account-ticket.tsx';
import { SsoButton } from '../sso/sso-button.tsx';
import { CodeLogin } from './code-login.tsx';
import { PurchaseFirst } from './purchase-first.tsx';
import { useSignedIn } from './signed-in.ts';

/** Signs a customer in, and returns to the previous page. */
export function LoginPage() {
  const t = useTranslations('account.login');
  const paths = usePaths();
  const { hasRegistration, sellsToGuests } = usePortal();
  const { from, sso } = useSearch({ from: '/$tenant/login' });
  const { offer, purchase } = useLoaderData({ from: '/$tenant/login' });
  const guest = purchase?.guest;
  return (
    <>
      <PageHeader title={t('title')} lead={t(guest ? 'guestLead' : 'lead')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <div className={layout.split}>
          <div className={accountStyles.column}>
            <PurchaseFirst purchase={purchase} />
            {guest && <guest.Panel cartId={guest.cartId} offer={guest.offer} from={from} />}
            <div role="alert">{sso && <Notice tone="warning">{t('ssoFailed')}</Notice>}</div>
            <SsoButton offer={offer} from={from} or={t('orPassword')} />
            <LoginForm from={from} />
            {sellsToGuests && (
              <AppLink className={typography.link} to={paths.order()}>
                {t('openOrder')}
              </AppLink>
            )}
          </div>
          {hasRegistration && (
            <AccountTicket>
              <p>{t('newTitle')}</p>
              <LinkButton to={paths.signin(from)} variant="soft" wide>
                {t('register')}
              </LinkButton>
            </AccountTicket>
          )}
        </div>
      </div>
    </>
  );
}

const FORM_CLASS = classNames(accountStyles.form, layout.card, layout.panel);

/** The sign-in by a password or a passkey, or by a mailed code. */
function LoginForm({ from }: { from: string | undefined }) {
  const t = useTranslations('account.codeLogin');
  const paths = usePaths();
  const signedIn = useSignedIn(from);
  const [isByCode, setByCode] = useState(false);
  if (isByCode)
    return <CodeLogin className={FORM_CLASS} signedIn={signedIn} onPassword={() => setByCode(false)} />;
  return (
    <SignInForm
      site="public"
      className={FORM_CLASS}
      forgottenPath={paths.forgottenPassword()}
      signIn={async (credentials) => {
        // The server would refuse an expired session before it checks the password.
        customerSession.clear();
        await signedIn(
          await api('POST /user/login', { body: { ...credentials, device: customerSession.device() } }),
        );
      }}
    >
      <Button variant="ghost" icon="mail" onClick={() => setByCode(true)} wide large>
        {t('begin')}
      </Button>
      <PasskeySignIn
        begin={() => {
          customerSession.clear();
          return api('POST /user/beginpasskeylogin');
        }}
        finish={async (credential) =>
          signedIn(await api('POST /user/passkeylogin', { body: { credential } }))
        }
      />
    </SignInForm>
  );
}
