import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmailAddress } from '#backoffice/email-address.tsx';
import { Panel } from '#backoffice/page.tsx';
import { Table } from '#backoffice/ui/table.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { enteredProblems, QuotientFields } from './quotient-fields.tsx';
import type { QuotientCustomer } from './solidarity-data.ts';
import styles from './solidarity-page.module.css';

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

interface QuotientDialogProps {
  customer: QuotientCustomer | undefined;
  onClose: () => void;
  onSaved: (customer: QuotientCustomer) => void;
}

/** Enters the quotient of a customer with its last day. */
function QuotientDialog({ customer, onClose, onSaved }: QuotientDialogProps) {
  const t = useTranslations('solidarityPricing.customers');
  return (
    <Dialog
      isOpen={customer !== undefined}
      onClose={onClose}
      title={t('dialogTitle', { name: customer?.name ?? '' })}
    >
      {customer && <EntryForm key={customer.id} customer={customer} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function EntryForm({
  customer: { id, quotient: known },
  onClose,
  onSaved,
}: Omit<QuotientDialogProps, 'customer'> & { customer: QuotientCustomer }) {
  const t = useTranslations('solidarityPricing.customers');
  const form = useForm({
    initial: { quotient: known ? String(known.quotient) : '', validUntil: known?.validUntil ?? '' },
    validate: enteredProblems,
    onSubmit: async ({ quotient, validUntil }) => {
      const body = { customerId: id, quotient: Number(quotient), validUntil };
      onSaved(await adminApi('PUT /settingsticketing/customerQuotient', { body }));
      onClose();
      showToast('success', t('saved'));
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
      <QuotientFields quotient={form.text('quotient')} validUntil={form.control('validUntil')} />
    </DialogForm>
  );
}

/** Milliseconds after the last letter until the request. */
const DELAY = 250;

/** Returns customers whose e-mail address or name begins with the typed text; undefined before the second letter. */
function useFoundCustomers() {
  const errorMessage = useErrorMessage();
  const [text, setText] = useState('');
  const [found, setFound] = useState<QuotientCustomer[]>();
  const search = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes, whatever the phrases
  useEffect(() => {
    let isOutdated = false;
    if (search.length < 2) return setFound(undefined);
    const timer = setTimeout(() => {
      adminApi('GET /settingsticketing/customerQuotients', { query: { search } }).then(
        (customers) => !isOutdated && setFound(customers),
        (error) => !isOutdated && showToast('error', errorMessage(error)),
      );
    }, DELAY);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [search]);
  return {
    text,
    setText,
    found,
    /** Returns a customer by the server's latest response. */
    replace: (changed: QuotientCustomer) =>
      setFound((known) => known?.map((one) => (one.id === changed.id ? changed : one))),
  };
}
