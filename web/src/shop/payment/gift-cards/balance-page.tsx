import type { CallAnswer } from '@guichet/contract/calls.ts';
import { isGiftCode, plainGiftCode } from '@guichet/contract/payment/gift-card-rules.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { lastDay, serviceWords } from './gift-cards-data.ts';
import styles from './gift-cards-page.module.css';

type Balance = CallAnswer<'POST /giftcards/Balance'>;

/** Shows the balance of a gift card by its code, without an account. */
export function BalancePage() {
  const t = useTranslations('giftCards');
  const paths = usePaths();
  const [balance, setBalance] = useState<Balance>();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (isGiftCode(plainGiftCode(code)) ? {} : { code: 'field.format' as const }),
    onSubmit: async ({ code }) => {
      setBalance(undefined);
      setBalance(await api('POST /giftcards/Balance', { body: { code } }));
    },
  });
  const code = form.text('code');
  return (
    <>
      <PageHeader title={t('balance.title')} lead={t('balance.lead')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <form
          ref={form.element}
          className={classNames(styles.form, styles.narrow, layout.card, layout.panel)}
          onSubmit={form.onSubmit}
          noValidate
        >
          <TextInput
            {...code}
            error={code.error && t('balance.codeProblem')}
            label={t('balance.code')}
            hint={t('balance.codeHint')}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Failure text={form.failure} />
          <Button type="submit" busy={form.isSubmitting}>
            {t('balance.action')}
          </Button>
        </form>
        <div role="status" className={styles.narrow}>
          {balance && <BalanceCard balance={balance} />}
        </div>
      </div>
    </>
  );
}

function BalanceCard({
  balance: { balance, value, service, ending, expiresAt, state },
}: {
  balance: Balance;
}) {
  const t = useTranslations('giftCards');
  const locale = useLocale();
  const format = useFormat();
  const isOver = state === 'expired';
  return (
    <div className={classNames(styles.balance, layout.card)}>
      <b className={classNames(styles.amount, typography.amount)}>{format.money(balance)}</b>
      {service && <p>{t('balance.service', { service: serviceWords(service, locale) })}</p>}
      <p>{t('balance.left', { amount: format.money(balance), value: format.money(value) })}</p>
      <p className={typography.muted}>
        {t('balance.ending', { ending })} ·{' '}
        {t(isOver ? 'balance.ended' : 'balance.until', { day: lastDay(expiresAt, format) })}
      </p>
      {state === 'active' ? (
        balance > 0 && <p>{t('balance.use')}</p>
      ) : (
        <div>
          <Tag tone="warn">{t(`state.${state}`)}</Tag>
        </div>
      )}
    </div>
  );
}
