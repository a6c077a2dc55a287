import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmailAddress } from '#backoffice/email-address.tsx';
import { Panel } from '#backoffice/page.tsx';
import { Table } from '#backoffice/ui/table.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { QuotientDialog } from './quotient-dialog.tsx';
import type { QuotientCustomer } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';
import { useFoundCustomers } from './use-found-customers.ts';

/** Finds a customer, to enter or remove their quotient. */
export function CustomersPanel() {
  const t = useTranslations('solidarityPricing.customers');
  const { text, setText, found, replace } = useFoundCustomers();
  const [entered, setEntered] = useState<QuotientCustomer>();
  const [removed, setRemoved] = useState<QuotientCustomer>();
  const quotientText = useQuotientText();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <TextInput
        label={t('search')}
        hint={t('searchHint')}
        value={text}
        type="search"
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <p className={typography.muted} role="status">
        {found && t('found', { count: found.length })}
      </p>
      {found && found.length > 0 && (
        <Table
          caption={t('caption')}
          columns={[
            {
              id: 'name',
              heading: t('name'),
              isName: true,
              cell: ({ name, email }) => (
                <>
                  {name}
                  <br />
                  <EmailAddress address={email} />
                </>
              ),
            },
            { id: 'quotient', heading: t('quotient'), cell: quotientText },
          ]}
          rows={found}
          keyOf={({ id }) => id}
          actionsHeading={t('actions')}
          actions={(customer) => (
            <RowActions customer={customer} onEnter={setEntered} onRemove={setRemoved} />
          )}
          empty={null}
        />
      )}
      <QuotientDialog customer={entered} onClose={() => setEntered(undefined)} onSaved={replace} />
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        onConfirm={async () => {
          if (!removed) return;
          const query = { customerId: removed.id };
          replace(await adminApi('DELETE /settingsticketing/customerQuotient', { query }));
          showToast('success', t('removed'));
        }}
      >
        <p>{t('removeText', { name: removed?.name ?? '' })}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function useQuotientText() {
  const t = useTranslations('solidarityPricing.customers');
  const format = useAdminFormat();
  return ({ quotient: known }: QuotientCustomer) => {
    if (!known) return <span className={typography.muted}>{t('none')}</span>;
    const { quotient, validUntil } = known;
    return validUntil ? t('until', { quotient, day: format.shortDay(validUntil) }) : t('noEnd', { quotient });
  };
}

interface RowActionsProps {
  customer: QuotientCustomer;
  onEnter: (customer: QuotientCustomer) => void;
  onRemove: (customer: QuotientCustomer) => void;
}

function RowActions({ customer, onEnter, onRemove }: RowActionsProps) {
  const t = useTranslations('solidarityPricing.customers');
  const { name, quotient } = customer;
  if (quotient?.source === 'ticketing') return <span className={typography.muted}>{t('fromTicketing')}</span>;
  return (
    <span className={styles.rowActions}>
      <Button variant="soft" aria-label={t('enterFor', { name })} onClick={() => onEnter(customer)}>
        {t('enter')}
      </Button>
      {quotient && (
        <Button variant="ghost" aria-label={t('removeOf', { name })} onClick={() => onRemove(customer)}>
          {t('remove')}
        </Button>
      )}
    </span>
  );
}
