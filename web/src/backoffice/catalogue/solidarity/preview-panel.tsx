import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Table } from '#backoffice/ui/table.tsx';
import type { Column } from '#backoffice/ui/table-model.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import typography from '#ui/typography.module.css';
import { pricesFor, quotientOf, quotientProblem } from './quotient-values.ts';
import type { NamedPrice, Solidarity } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';

/** The prices of a typed quotient. */
export function PreviewPanel({ solidarity }: { solidarity: Solidarity }) {
  const t = useTranslations('solidarityPricing.preview');
  const [text, setText] = useState('');
  const form = useTranslations('form.problem');
  const quotient = quotientOf(text);
  const problem = text.trim() === '' ? undefined : quotientProblem(text);
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.short}>
        <NumberInput
          label={t('quotient')}
          error={problem && form(problem)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div aria-live="polite">
        {quotient !== undefined && <Prices solidarity={solidarity} quotient={quotient} />}
      </div>
    </Panel>
  );
}

function Prices({ solidarity, quotient }: { solidarity: Solidarity; quotient: number }) {
  const t = useTranslations('solidarityPricing.preview');
  const columns = useColumns();
  const { interval, prices } = pricesFor(solidarity, quotient);
  if (!interval) return <p className={typography.muted}>{t('none', { quotient })}</p>;
  return (
    <Table
      caption={t('caption', { quotient })}
      columns={columns}
      rows={prices}
      keyOf={({ service, cents }) => `${service} ${cents}`}
      empty={<p className={typography.muted}>{t('nothing', { code: interval.externalDiscountCode })}</p>}
    />
  );
}

function useColumns(): Column<NamedPrice>[] {
  const t = useTranslations('solidarityPricing.preview');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  return [
    {
      id: 'service',
      heading: t('service'),
      isName: true,
      cell: ({ serviceLabels }) => labelIn(serviceLabels, locale),
    },
    {
      id: 'place',
      heading: t('place'),
      cell: ({ establishmentLabels }) => labelIn(establishmentLabels, locale),
    },
    {
      id: 'common',
      heading: t('common'),
      isNumber: true,
      cell: ({ commonCents }) => (commonCents === undefined ? '–' : format.money(commonCents)),
    },
    { id: 'named', heading: t('named'), isNumber: true, cell: ({ cents }) => format.money(cents) },
  ];
}
