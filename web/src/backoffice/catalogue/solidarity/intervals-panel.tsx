import type { ValidOn } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Table } from '#backoffice/ui/table.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { codesOf, onlyProblems, quotientProblem } from './quotient-values.ts';
import type { Interval, NamedPrice, Solidarity } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';

/** The intervals of family quotients, each with the discount code that it opens. */
export function IntervalsPanel({ solidarity }: { solidarity: Solidarity }) {
  const t = useTranslations('solidarityPricing.intervals');
  const { removed, dismiss, remove, restore } = useRemoval();
  const { intervals, prices } = solidarity;
  const rangeOf = ({ minimumQuotient: minimum, maximumQuotient: maximum }: Interval) => ({
    minimum,
    maximum,
  });
  const countOf = (interval: Interval) =>
    prices.filter(({ externalDiscountCode }) => externalDiscountCode === interval.externalDiscountCode)
      .length;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Table
        caption={t('caption')}
        columns={[
          {
            id: 'range',
            heading: t('range'),
            isName: true,
            cell: (interval) => <span className={typography.num}>{t('rangeText', rangeOf(interval))}</span>,
          },
          { id: 'code', heading: t('code'), cell: ({ externalDiscountCode }) => externalDiscountCode },
          {
            id: 'validOn',
            heading: t('validOn'),
            cell: ({ validOn }) => t(validOn === 'visit' ? 'validOnVisit' : 'validOnToday'),
          },
          {
            id: 'prices',
            heading: t('prices'),
            cell: (interval) => t('priceCount', { count: countOf(interval) }),
          },
        ]}
        rows={intervals}
        keyOf={({ id }) => id}
        actionsHeading={t('actions')}
        actions={(interval) => (
          <IconButton
            icon="trash"
            label={t('remove', rangeOf(interval))}
            onClick={() => void remove(interval)}
          />
        )}
        empty={<p className={typography.muted}>{t('empty')}</p>}
      />
      <div className={styles.undo} role="status">
        {removed && (
          <>
            {t('removed')}
            <Button variant="ghost" onClick={() => void restore(removed)}>
              {t('undo')}
            </Button>
          </>
        )}
      </div>
      <IntervalForm prices={prices} onAdded={dismiss} />
    </Panel>
  );
}

/** Removes an interval, which can be undone until the next change. */
function useRemoval() {
  const t = useTranslations('solidarityPricing.intervals');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [removed, setRemoved] = useState<Interval>();
  const run = async (work: () => Promise<unknown>, next: Interval | undefined) => {
    try {
      await work();
      setRemoved(next);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    await router.invalidate();
  };
  return {
    removed,
    dismiss: () => setRemoved(undefined),
    remove: (interval: Interval) =>
      run(
        () => adminApi('DELETE /settingsticketing/familyQuotient', { query: { id: interval.id } }),
        interval,
      ),
    restore: ({ id: _, ...interval }: Interval) =>
      run(async () => {
        await adminApi('POST /settingsticketing/familyQuotient', { body: interval });
        showToast('success', t('restored'));
      }, undefined),
  };
}

const EMPTY = {
  minimumQuotient: '',
  maximumQuotient: '',
  externalDiscountCode: '',
  validOn: 'visit' as ValidOn,
};

/** Adds an interval; the server rejects an overlap with a message. */
function IntervalForm({ prices, onAdded }: { prices: readonly NamedPrice[]; onAdded: () => void }) {
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
