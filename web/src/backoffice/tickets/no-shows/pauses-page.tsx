import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Item, ItemList } from '#backoffice/box-office/item-list.tsx';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './pauses-page.module.css';
import { ReasonForm } from './reason-form.tsx';

type Customer = CallAnswer<'GET /settingsticketing/noshows'>[number];
type Missed = Customer['missed'][number];
type Pause = Customer['pauses'][number];

/** What a dialog asks the reason of. */
type Asked = { customer: Customer } & ({ pause: Pause } | { place: Missed });

export const loader = () => adminApi('GET /settingsticketing/noshows');

/** Lists customers whose bookings are paused or who missed places; lifts pauses and excuses places. */
export default function PausesPage() {
  const t = useTranslations('pauses');
  const read = usePageData<typeof loader>();
  const [customers, setCustomers] = useState(read);
  const [asked, setAsked] = useState<Asked>();
  const panels = [
    { id: 'paused' as const, list: customers.filter(({ pauses }) => pauses.length > 0) },
    { id: 'others' as const, list: customers.filter(({ pauses }) => pauses.length === 0) },
  ].filter(({ list }) => list.length > 0);
  const close = () => setAsked(undefined);
  return (
    <Page lead={t('lead')}>
      {customers.length === 0 && <State title={t('emptyTitle')} text={t('emptyText')} />}
      {panels.map(({ id, list }) => (
        <Panel key={id} title={t(id)}>
          <ItemList>
            {list.map((customer) => (
              <CustomerItem key={customer.customer.id} customer={customer} ask={setAsked} />
            ))}
          </ItemList>
        </Panel>
      ))}
      <Dialog
        isOpen={asked !== undefined}
        onClose={close}
        title={t(asked && 'place' in asked ? 'excuseTitle' : 'liftTitle')}
      >
        {asked && (
          <AskedForm
            asked={asked}
            onClose={close}
            onDone={(rest) => {
              setCustomers(rest);
              close();
            }}
          />
        )}
      </Dialog>
    </Page>
  );
}

function CustomerItem({ customer: one, ask }: { customer: Customer; ask: (asked: Asked) => void }) {
  const t = useTranslations('pauses');
  const locale = useLocale();
  const format = useAdminFormat();
  const { customer, pauses, missed } = one;
  const { name, email } = customer;
  return (
    <Item
      head={
        <>
          <b>{name}</b>
          {name !== email && <span>{email}</span>}
        </>
      }
    >
      {pauses.map((pause) => {
        const service = labelIn(pause.serviceName, locale);
        const day = format.shortDay(new Date(Date.parse(pause.until) - 1).toISOString());
        return (
          <div key={pause.id} className={styles.row}>
            <Tag tone="warn">{t('until', { service, day })}</Tag>
            <Button
              variant="soft"
              aria-haspopup="dialog"
              aria-label={t('liftNamed', { name, service })}
              onClick={() => ask({ customer: one, pause })}
            >
              {t('lift')}
            </Button>
          </div>
        );
      })}
      {missed.length > 0 && (
        <ul className={styles.missed} aria-label={t('missedOf', { name })}>
          {missed.map((place) => {
            const local = format.at(place.zone);
            const number = place.ticketNumber;
            return (
              <li key={place.id} className={styles.row}>
                <span>
                  {t('missed', {
                    service: labelIn(place.serviceName, locale),
                    day: local.shortDay(place.start),
                    time: local.time(place.start),
                    number,
                  })}
                </span>
                <Button
                  variant="ghost"
                  aria-haspopup="dialog"
                  aria-label={t('excuseNamed', { name, number })}
                  onClick={() => ask({ customer: one, place })}
                >
                  {t('excuse')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Item>
  );
}

interface AskedFormProps {
  asked: Asked;
  onClose: () => void;
  onDone: (customers: Customer[]) => void;
}

/** Says what happens, and asks for the reason. */
function AskedForm({ asked, onClose, onDone }: AskedFormProps) {
  const t = useTranslations('pauses');
  const locale = useLocale();
  const format = useAdminFormat();
  const { name } = asked.customer.customer;
  if ('pause' in asked) {
    const { id, serviceName } = asked.pause;
    return (
      <ReasonForm
        text={t('liftText', { name, service: labelIn(serviceName, locale) })}
        submitLabel={t('lift')}
        onClose={onClose}
        onReason={async (reason) => {
          onDone(await adminApi('POST /settingsticketing/liftpause', { body: { id, reason } }));
          showToast('success', t('lifted'));
        }}
      />
    );
  }
  const { id, start, zone } = asked.place;
  const local = format.at(zone);
  return (
    <ReasonForm
      text={t('excuseText', { name, day: local.shortDay(start), time: local.time(start) })}
      submitLabel={t('excuse')}
      onClose={onClose}
      onReason={async (reason) => {
        onDone(await adminApi('POST /settingsticketing/excusemissedplace', { body: { id, reason } }));
        showToast('success', t('excused'));
      }}
    />
  );
}
