import type { ValidOn } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { codesOf, onlyProblems, quotientProblem } from './quotient-values.ts';
import type { NamedPrice } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';

const EMPTY = {
  minimumQuotient: '',
  maximumQuotient: '',
  externalDiscountCode: '',
  validOn: 'visit' as ValidOn,
};

/** Adds an interval; the server rejects an overlap with a message. */
export function IntervalForm({ prices, onAdded }: { prices: readonly NamedPrice[]; onAdded: () => void }) {
  const t = useTranslations('solidarityPricing.intervals');
  const router = useRouter();
  const codes = codesOf(prices);
  const form = useForm({
    initial: EMPTY,
    validate: ({ minimumQuotient, maximumQuotient, externalDiscountCode }) =>
      onlyProblems({
        minimumQuotient: quotientProblem(minimumQuotient),
        maximumQuotient: quotientProblem(maximumQuotient),
        externalDiscountCode: externalDiscountCode ? undefined : 'field.choice',
      }),
    onSubmit: async ({ minimumQuotient, maximumQuotient, externalDiscountCode, validOn }) => {
      await adminApi('POST /settingsticketing/familyQuotient', {
        body: {
          minimumQuotient: Number(minimumQuotient),
          maximumQuotient: Number(maximumQuotient),
          externalDiscountCode,
          validOn,
        },
      });
      onAdded();
      showToast('success', t('added'));
      await router.invalidate();
      return EMPTY;
    },
  });
  if (codes.length === 0) return <Notice tone="warning">{t('noCodes')}</Notice>;
  return (
    <form ref={form.element} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <div className={styles.fields}>
        <NumberInput {...form.text('minimumQuotient')} label={t('minimum')} required />
        <NumberInput {...form.text('maximumQuotient')} label={t('maximum')} required />
        <Select {...form.text('externalDiscountCode')} label={t('code')} required>
          <option value="">{t('choose')}</option>
          {codes.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
        <Select {...form.text('validOn')} label={t('validOn')}>
          <option value="visit">{t('validOnVisit')}</option>
          <option value="today">{t('validOnToday')}</option>
        </Select>
      </div>
      <Failure text={form.failure} />
      <Button type="submit" icon="plus" className={styles.submit} busy={form.isSubmitting}>
        {t('add')}
      </Button>
    </form>
  );
}
