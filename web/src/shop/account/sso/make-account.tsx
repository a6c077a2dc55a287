import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { SignInForm } from '#ui/credentials/sign-in-form.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import accountStyles from '../account.module.css';
import { useSignedIn } from '../auth/signed-in.ts';
import { NewAccountForm } from './new-account-form.tsx';
import { keepArrival, type SsoProof } from './sso-data.ts';

/** Shown for a new identity: creates an account, or links the person’s own after proof of both. */
export function MakeAccount({ proof, returnUrl }: { proof: SsoProof; returnUrl: string }) {
  const t = useTranslations('identity.make');
  const paths = usePaths();
  const { asked } = useLoaderData({ from: '/$tenant/sso' });
  const signedIn = useSignedIn(returnUrl);
  const goOn: typeof signedIn = async (session) => {
    keepArrival(undefined);
    await signedIn(session);
  };
  return (
    <div className={layout.split}>
      <div className={accountStyles.column}>
        <NewAccountForm proof={proof} asked={asked} signedIn={goOn} />
      </div>
      <div className={accountStyles.column}>
        <section
          className={classNames(accountStyles.form, layout.card, layout.panel)}
          aria-labelledby="sso-known"
        >
          <h2 id="sso-known">{t('known')}</h2>
          <p className={typography.muted}>{t('knownText')}</p>
          <SignInForm
            site="public"
            className={accountStyles.form}
            email={proof.email}
            forgottenPath={paths.forgottenPassword()}
            signIn={async (credentials) =>
              goOn(await api('POST /user/attachSSO', { body: { ticket: proof.ticket, ...credentials } }))
            }
          />
        </section>
      </div>
    </div>
  );
}
