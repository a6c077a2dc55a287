import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { UsualCurve } from '#ui/establishment/usual-curve.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './entrance-settings-page.module.css';
import { type EntranceSettings, type SettingsValues, settingsOf, valuesOf } from './settings-values.ts';

type PlaceOccupancy = CallAnswer<'GET /boxoffice/occupancy'>['places'][number];

export const loader = async () => {
  const [{ items }, { places }] = await Promise.all([
    adminApi('GET /boxoffice/entrancesettings'),
    adminApi('GET /boxoffice/occupancy'),
  ]);
  return { items, places };
};

/** Grace minutes, capacity and public occupancy of each establishment, with the people inside. */
export default function EntranceSettingsPage() {
  const t = useTranslations('entranceSettings');
  const { items, places } = usePageData<typeof loader>();
  return (
    <Page lead={t('lead')}>
      {items.map((item) => (
        <PlacePanel
          key={item.establishment}
          loaded={item}
          occupancy={places.find(({ establishment }) => establishment === item.establishment)}
        />
      ))}
    </Page>
  );
}

function PlacePanel({
  loaded,
  occupancy,
}: {
  loaded: EntranceSettings;
  occupancy: PlaceOccupancy | undefined;
}) {
  const locale = useLocale();
  return (
    <Panel title={labelIn(loaded.labels, locale)}>
      <div className={styles.place}>
        <SettingsForm loaded={loaded} />
        {occupancy && <Inside occupancy={occupancy} />}
      </div>
    </Panel>
  );
}

/** The form of one establishment; a saved change can be undone until the next one. */
function SettingsForm({ loaded }: { loaded: EntranceSettings }) {
  const t = useTranslations('entranceSettings');
  const message = useErrorMessage();
  const [saved, setSaved] = useState(loaded);
  const [before, setBefore] = useState<EntranceSettings>();
  const [values, setValues] = useState(valuesOf(loaded));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const set = (change: Partial<SettingsValues>) => setValues({ ...values, ...change });
  async function write(
    wanted: Pick<EntranceSettings, 'graceBefore' | 'graceAfter' | 'capacity' | 'isPublic'>,
    isUndo: boolean,
  ) {
    try {
      const { establishment, version } = saved;
      const answer = await adminApi('PUT /boxoffice/entrancesettings', {
        body: { ...wanted, establishment, version },
      });
      setBefore(isUndo ? undefined : saved);
      setSaved(answer);
      setValues(valuesOf(answer));
      showToast('success', t(isUndo ? 'restored' : 'saved'));
    } catch (error) {
      showToast('error', message(error));
    }
  }
  const save = () => {
    const read = settingsOf(values);
    setProblems(read.problems);
    if (read.settings) void write(read.settings, false);
  };
  const error = (field: string, text: string) => (problems.includes(field) ? text : undefined);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {(['graceBefore', 'graceAfter'] as const).map((field) => (
        <NumberInput
          key={field}
          label={t(field)}
          hint={t(`${field}Hint`)}
          error={error(field, t('number'))}
          value={values[field]}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      ))}
      <NumberInput
        label={t('capacity')}
        hint={t('capacityHint')}
        error={error('capacity', t('capacityNumber'))}
        value={values.capacity}
        onChange={(event) => set({ capacity: event.target.value })}
      />
      <Switch
        label={t('isPublic')}
        hint={t('isPublicHint')}
        isOn={values.isPublic}
        onChange={(isPublic) => set({ isPublic })}
      />
      <div className={styles.buttons}>
        <Button type="submit">{t('save')}</Button>
        {before && (
          <Button variant="ghost" onClick={() => void write(before, true)}>
            {t('undo')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Inside({ occupancy: { inside, capacity, usual } }: { occupancy: PlaceOccupancy }) {
  const t = useTranslations('entranceSettings');
  return (
    <div className={styles.inside}>
      <p className={styles.number}>
        {capacity === undefined ? t('insideNow', { inside }) : t('insideOf', { inside, capacity })}
      </p>
      {usual.length === 0 ? (
        <p>{t('noUsual')}</p>
      ) : (
        <UsualCurve
          usual={usual}
          title={t('usual')}
          hourText={(hour) => t('hour', { hour })}
          peopleText={(people) => t('people', { inside: people })}
        />
      )}
    </div>
  );
}
