import { occupancyBand } from '@guichet/contract/box-office/entrance-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { UsualCurve } from '#ui/establishment/usual-curve.tsx';
import styles from './establishment-page.module.css';

type Occupancy = CallAnswer<'GET /ticketing/occupancy'>;

/** The people inside an establishment and the usual curve of the weekday, where the venue shows them. Loaded in the browser. */
export function OccupancySign({ code }: { code: string }) {
  const t = useTranslations('catalogue.occupancy');
  const id = useId();
  const [occupancy, setOccupancy] = useState<Occupancy>();
  useEffect(() => {
    let isOpen = true;
    api('GET /ticketing/occupancy', { query: { externalCode: code } }).then(
      (read) => {
        if (isOpen) setOccupancy(read);
      },
      // The page is complete without it.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [code]);
  if (occupancy?.inside === undefined) return null;
  const { inside, capacity, usual } = occupancy;
  return (
    <section className={styles.occupancy} aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p>
        {capacity === undefined
          ? t('inside', { inside })
          : t('insideOf', { inside, capacity, band: t(`bands.${occupancyBand(inside, capacity)}`) })}
      </p>
      {usual.length > 0 && (
        <UsualCurve
          usual={usual}
          title={t('usual')}
          hourText={(hour) => t('hour', { hour })}
          peopleText={(people) => t('people', { inside: people })}
        />
      )}
    </section>
  );
}
