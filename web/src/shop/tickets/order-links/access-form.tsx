import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { orderSession } from '#lib/order-session.ts';
import { usePaths } from '#lib/paths.ts';
import { Resend } from '#shop/account/resend.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { CODE_LENGTH, CodeField } from '#ui/credentials/code-field.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import styles from './order-page.module.css';

/** An order, as its buyer names it. */
interface Named {
  /** Absent for the last purchase of the address */
  externalPurchaseId?: string;
  email: string;
}

const FORM = classNames(styles.form, layout.card, layout.panel);

/** Opens an order by its number, its address and a mailed code. */
export function AccessForm() {
  const t = useTranslations('guestOrders.access');
  const paths = usePaths();
  const [sent, setSent] = useState<{ to: Named; at: number }>();
  const send = async (to: Named): Promise<void> => {
    await api('POST /purchase/OrderCode', { body: to });
    setSent({ to, at: Date.now() });
  };
  return (
    <>
      {sent ? (
        <CodeForm
          named={sent.to}
          sentAt={sent.at}
          resend={() => send(sent.to)}
          restart={() => setSent(undefined)}
        />
      ) : (
        <OrderForm send={send} />
      )}
      <p className={typography.muted}>
        {t('account')}{' '}
        <AppLink className={typography.link} to={paths.login(paths.orders())}>
          {t('signIn')}
        </AppLink>
      </p>
    </>
  );
}

function OrderForm({ send }: { send: (named: Named) => Promise<void> }) {
  const t = useTranslations('guestOrders.access');
  const form = useForm({
    initial: { externalPurchaseId: '', email: '' },
    validate: ({ email }) => emailProblems({ email }),
    onSubmit: ({ externalPurchaseId: typed, email }) => {
      const externalPurchaseId = typed.trim();
      return send({ ...(externalPurchaseId !== '' && { externalPurchaseId }), email: email.trim() });
    },
  });
  return (
    <form ref={form.element} className={FORM} noValidate onSubmit={form.onSubmit}>
      <TextInput
        {...form.text('externalPurchaseId')}
        label={t('number')}
        hint={t('numberHint')}
        autoComplete="off"
        maxLength={60}
      />
      <TextInput
        {...form.text('email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <Failure text={form.failure} />
      <Button type="submit" icon="mail" busy={form.isSubmitting} wide large>
        {t('send')}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  named: Named;
  sentAt: number;
  resend: () => Promise<void>;
  restart: () => void;
}

function CodeForm({ named, sentAt, resend, restart }: CodeFormProps) {
  const t = useTranslations('guestOrders.access');
  const router = useRouter();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.length < CODE_LENGTH ? { code: 'field.required' as const } : {}),
    onSubmit: async ({ code }) => {
      orderSession.keep(await api('POST /purchase/OrderCodeLogin', { body: { ...named, code } }));
      // A former link in the address would be opened again.
      history.replaceState(history.state, '', location.pathname);
      await router.invalidate();
    },
  });
  return (
    <form ref={form.element} className={FORM} noValidate onSubmit={form.onSubmit}>
      <p role="status">
        {named.externalPurchaseId === undefined
          ? t('sentLast', { email: named.email })
          : t('sent', { email: named.email, number: named.externalPurchaseId })}
      </p>
      <CodeField
        site="public"
        value={form.values.code}
        error={form.errorOf('code')}
        onChange={(code) => form.set('code', code)}
      />
      <Resend sentAt={sentAt} resend={resend} />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting} wide large>
        {t('open')}
      </Button>
      <Button variant="ghost" onClick={restart} wide>
        {t('other')}
      </Button>
    </form>
  );
}
