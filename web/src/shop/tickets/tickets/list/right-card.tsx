import { labelIn } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { daysUntil } from '#lib/format.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { CardCodeDialog } from '#shop/cards/cards/card-code.tsx';
import { FillingLink } from '#shop/filling-link.tsx';
import { groupedNumber } from '#shop/grouped-number.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Meter } from '#ui/meter.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ticket } from '#ui/ticket.tsx';
import typography from '#ui/typography.module.css';
import { StateTag } from '../ticket-group.tsx';
import type { RightData } from '../tickets.ts';
import type { WithdrawalData } from './my-tickets-data.ts';
import styles from './right-card.module.css';

interface RightCardProps {
  right: RightData;
  /** Whether it is paid monthly. */
  isContract: boolean;
}

/** A reloadable card or a subscription: its remaining units, last day, and a link that fills it. */
export function RightCard({ right, isContract }: RightCardProps) {
  const t = useTranslations('tickets.right');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const left = useLeft();
  const holder = [right.holderFirstName, right.holderName].filter(Boolean).join(' ');
  const { total = 0, remaining = 0, state } = right;
  const [filling] = right.fillings;
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <Ticket
      color={right.themeColor}
      isVoid={state !== 'valid'}
      stub={<b className={styles.stub}>{left(right).short}</b>}
    >
      <div className={styles.right}>
        <div className={classNames(layout.row, layout.spread, layout.rowWrap)}>
          <StateTag of={right} />
          <span className={classNames(typography.muted, typography.small, typography.num)}>
            {t('card', { number: groupedNumber(right.cardNumber) })}
          </span>
        </div>
        <h3>{labelIn(right.labels, locale)}</h3>
        <p className={classNames(layout.row, layout.spread, layout.rowWrap)}>
          <b className={typography.num}>{left(right).words}</b>
          <span className={typography.muted}>
            {t(state === 'expired' ? 'ended' : 'until', { day: format.shortDay(right.validityEndDate) })}
          </span>
        </p>
        {total > 0 && (
          <div className={styles.meter}>
            <Meter share={remaining / total} low={right.warning !== 'none'} />
          </div>
        )}
        <p className={classNames(styles.facts, typography.small, typography.muted)}>
          {holder && (
            <span>
              <Icon name="user" size={18} />
              {holder}
            </span>
          )}
          {right.establishments.length > 0 && (
            <span>
              <Icon name="pin" size={18} />
              {format.anyOf(right.establishments.map((labels) => labelIn(labels, locale)))}
            </span>
          )}
          {right.consumedAt && (
            <span>
              <Icon name="clock" size={18} />
              {t('lastUsed', { day: format.shortDay(right.consumedAt), time: format.time(right.consumedAt) })}
            </span>
          )}
        </p>
        <div className={classNames(styles.actions, layout.row, layout.rowWrap, layout.compact)}>
          {state === 'valid' && right.codePath && (
            <Button icon="card" onClick={() => setEnlarged(true)}>
              {t('code')}
              <span className="visually-hidden"> – {labelIn(right.labels, locale)}</span>
            </Button>
          )}
          {filling && (
            <FillingLink filling={filling} cardNumber={right.cardNumber}>
              <span className="visually-hidden"> – {labelIn(right.labels, locale)}</span>
            </FillingLink>
          )}
          {hasSupports && (
            <LinkButton variant="ghost" to={paths.supports()}>
              {t('movements')}
            </LinkButton>
          )}
          {isContract && (
            <LinkButton variant="ghost" to={paths.profile('payments')}>
              {t('end')}
            </LinkButton>
          )}
        </div>
        <CardCodeDialog card={right} isOpen={isEnlarged} onClose={() => setEnlarged(false)} />
        {!filling && right.kind === 'subscription' && right.startDateRenewAllowed && state === 'valid' && (
          <p className={classNames(typography.small, typography.muted)}>
            {t('renewFrom', { day: format.shortDay(right.startDateRenewAllowed) })}
          </p>
        )}
      </div>
    </Ticket>
  );
}

/** Returns the remainder of a right as a sentence, and in short for the stub. */
function useLeft(): (right: RightData) => { words: string; short: string } {
  const t = useTranslations('tickets.right');
  const format = useFormat();
  return ({ unit, state, total = 0, remaining = 0, validityEndDate }) => {
    if (unit === 'period') {
      if (state === 'expired') return { words: t('left.over'), short: t('left.over') };
      const count = daysUntil(validityEndDate, format);
      return { words: t('left.period', { count }), short: t('short.period', { count }) };
    }
    const shown = (value: number): string => {
      if (unit === 'cent') return format.money(value);
      return unit === 'minute' ? format.duration(value) : format.number(value);
    };
    if (unit === 'admission') {
      return { words: t('left.admission', { count: remaining, total }), short: `${remaining}/${total}` };
    }
    return {
      words: t('left.amount', { left: shown(remaining), total: shown(total) }),
      short: shown(remaining),
    };
  };
}

/** The tickets of a card's right: their number, and the choice of a service. */
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

/** Chooses the service; quantity, or the session of a dated one, is chosen on its page. */
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
