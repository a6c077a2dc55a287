import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import { returnPath } from '#shop/account/auth/return-path.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './guest-panel.module.css';

interface GuestPanelProps {
  cartId: string;
  offer: CallAnswer<'GET /cart/Guest'>;
  /** The path to return to. */
  from: string | undefined;
}

/** Buys the cart with an e-mail address alone, or says why it needs an account. */
export function GuestPanel({ cartId, offer, from }: GuestPanelProps) {
  const t = useTranslations('guestOrders.buy');
  if (!offer.isOffered) return null;
  if (offer.obstacles.length > 0)
    return (
      <Notice tone="info" title={t('needsAccount')}>
        <ul className={styles.obstacles}>
          {offer.obstacles.map((obstacle) => (
            <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
          ))}
        </ul>
      </Notice>
    );
  return <GuestForm cartId={cartId} needsName={offer.needsName} from={from} />;
}

const EMPTY = { email: '', firstName: '', lastName: '' };

function GuestForm({ cartId, needsName, from }: Omit<GuestPanelProps, 'offer'> & { needsName: boolean }) {
  const t = useTranslations('guestOrders.buy');
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const { tenant } = usePortal();
  const form = useForm({
    initial: EMPTY,
    validate: (values) => problemsOf(values, needsName),
    onSubmit: async ({ email, firstName, lastName }) => {
      const name = needsName ? { firstName: firstName.trim(), lastName: lastName.trim() } : {};
      const body = { cartId, email: email.trim(), ...name };
      const session = await api('POST /cart/Guest', { body });
      customerSession.keep(session);
      const back = returnPath(from, tenant.name);
      await navigateTo(back === paths.home() ? paths.summary() : back, { replace: true });
    },
  });
  return (
    <section aria-labelledby="guest-purchase">
      <form
        ref={form.element}
        className={classNames(styles.form, layout.card, layout.panel)}
        noValidate
        onSubmit={form.onSubmit}
      >
        <div>
          <h2 id="guest-purchase">{t('title')}</h2>
          <p className={typography.muted}>{t('text')}</p>
        </div>
        <TextInput
          {...form.text('email')}
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        {needsName && (
          <>
            <TextInput
              {...form.text('firstName')}
              label={t('firstName')}
              autoComplete="given-name"
              maxLength={80}
              required
            />
            <TextInput
              {...form.text('lastName')}
              label={t('lastName')}
              autoComplete="family-name"
              maxLength={80}
              required
            />
          </>
        )}
        <Failure text={form.failure} />
        <Button type="submit" busy={form.isSubmitting} wide large>
          {t('submit')}
        </Button>
      </form>
      <p className={styles.or}>{t('or')}</p>
    </section>
  );
}

function problemsOf({ email, firstName, lastName }: typeof EMPTY, needsName: boolean) {
  return {
    ...emailProblems({ email }),
    ...(needsName && isBlank(firstName) && { firstName: 'field.required' as const }),
    ...(needsName && isBlank(lastName) && { lastName: 'field.required' as const }),
  };
}

const isBlank = (text: string): boolean => text.trim() === '';
