import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import { PRINT } from '#ui/menu-icons.ts';
import { neighbour, titleOf } from '#ui/planning/calendar.ts';
import { SubscribeDialog } from './feed/subscribe-dialog.tsx';
import styles from './planning-bar.module.css';
import type { PlanningData } from './planning-data.ts';
import type { Liveness } from './use-live-places.ts';

const EARLIER = 'M15 5l-7 7 7 7';
const LATER = 'M9 5l7 7-7 7';

/** The shown days, links to others, and actions on them. */
export function PlanningBar({ planning, liveness }: { planning: PlanningData; liveness: Liveness }) {
  const t = useTranslations('planning');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  const search = useSearch({ from: '/$tenant/planning' });
  const [isSubscribing, setSubscribing] = useState(false);
  const { display, day, today, period } = planning;
  const to = (other: string) => paths.planning({ ...search, session: undefined, day: other });
  return (
    <div className={classNames(styles.planningBar, layout.compact)}>
      {period.first > today && (
        <IconLink
          className={styles.step}
          icon={EARLIER}
          label={t(`earlier.${display}`)}
          to={to(neighbour(display, day, -1))}
          stay
        />
      )}
      <h2 aria-live="polite">{titleOf(display, day, locale, format)}</h2>
      <IconLink
        className={styles.step}
        icon={LATER}
        label={t(`later.${display}`)}
        to={to(neighbour(display, day, 1))}
        stay
      />
      {(today < period.first || today > period.last) && (
        <LinkButton variant="soft" to={to(today)} stay>
          {t('today')}
        </LinkButton>
      )}
      <p className={classNames(styles.live, liveness === 'polled' && styles.polled)} role="status">
        {liveness === 'starting' ? '' : t(liveness)}
      </p>
      <div className={styles.tools}>
        <Button variant="ghost" icon="calendar" onClick={() => setSubscribing(true)}>
          {t('subscribe.open')}
        </Button>
        <Button variant="ghost" icon={PRINT} className={styles.print} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <SubscribeDialog planning={planning} isOpen={isSubscribing} onClose={() => setSubscribing(false)} />
    </div>
  );
}
