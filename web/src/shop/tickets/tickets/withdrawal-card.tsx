import { labelIn } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Meter } from '#ui/meter.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ticket } from '#ui/ticket.tsx';
import typography from '#ui/typography.module.css';
import type { WithdrawalData } from './my-tickets-data.ts';
import styles from './right-card.module.css';

/** Tickets that a card entitles to: how many are left, and the choice of what to have of them. */
export function WithdrawalCard({ withdrawal }: { withdrawal: WithdrawalData }) {
  const t = useTranslations('tickets.withdraw');
  const right = useTranslations('tickets.right');
  const locale = useLocale();
  const format = useFormat();
  const { remaining, total = 0 } = withdrawal;
  const holder = [withdrawal.holderFirstName, withdrawal.holderName].filter(Boolean).join(' ');
  return (
    <Ticket
      color={withdrawal.themeColor}
      stub={<b className={styles.stub}>{total > 0 ? `${remaining}/${total}` : remaining}</b>}
    >
      <div className={styles.right}>
        <div className={classNames(layout.row, layout.spread, layout.rowWrap)}>
          <Tag tone="ok">{t('open')}</Tag>
          <span className={classNames(typography.muted, typography.small, typography.num)}>
            {[right('card', { number: groupedNumber(withdrawal.cardNumber) }), holder]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <h3>{labelIn(withdrawal.labels, locale)}</h3>
        <p className={classNames(layout.row, layout.spread, layout.rowWrap)}>
          <b className={typography.num}>{t('left', { count: remaining })}</b>
          <span className={typography.muted}>
            {right('until', { day: format.shortDay(withdrawal.validityEndDate) })}
          </span>
        </p>
        {total > 0 && (
          <div className={styles.meter}>
            <Meter share={remaining / total} />
          </div>
        )}
        <WithdrawalForm withdrawal={withdrawal} />
      </div>
    </Ticket>
  );
}

/** Which service; how many, or the session of a dated one, is chosen on its page. */
function WithdrawalForm({ withdrawal }: { withdrawal: WithdrawalData }) {
  const t = useTranslations('tickets.withdraw');
  const locale = useLocale();
  const paths = usePaths();
  const families = withdrawal.ticketFamilyToWithdrawList;
  const services = families.flatMap(({ serviceToWithdrawList }) => serviceToWithdrawList);
  const [code, setCode] = useState(services[0]?.code);
  const service = services.find((one) => one.code === code);
  if (!service) return <p className={typography.muted}>{t('none')}</p>;
  const isDated = needsEvent(service.type);
  const to = paths.service(service.establishment, service.code, {
    withdrawal: withdrawal.id,
  });
  return (
    <div className={styles.form}>
      <Select label={t('service')} value={code} onChange={(event) => setCode(event.target.value)}>
        {families.map((family) => (
          <optgroup key={family.code} label={labelIn(family.labels, locale)}>
            {family.serviceToWithdrawList.map((one) => (
              <option key={one.code} value={one.code}>
                {labelIn(one.labels, locale)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <div className={classNames(styles.actions, layout.row, layout.rowWrap)}>
        <LinkButton to={to}>{t(isDated ? 'session' : 'go')}</LinkButton>
      </div>
    </div>
  );
}
