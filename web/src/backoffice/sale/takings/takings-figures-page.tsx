import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import pageStyles from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Figure } from './takings-data.ts';
import styles from './takings-page.module.css';

export const loader = () => adminApi('GET /settingsadmin/takingsfigures');

/** Figures that the page of takings can show: sums, then parts of the page. */
const GROUPS = {
  sums: ['takings', 'refunds', 'net', 'orders', 'basket', 'quantity'],
  parts: ['days', 'services', 'establishments', 'means', 'vat', 'resellers'],
} as const satisfies Record<string, readonly Figure[]>;

type ChosenFigures = CallAnswer<'GET /settingsadmin/takingsfigures'>;

/** Whether each figure is shown. */
type FigureValues = Record<Figure, boolean>;

const FIGURES: readonly Figure[] = [...GROUPS.sums, ...GROUPS.parts];

const valuesOf = ({ figures }: ChosenFigures) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, figures.includes(figure)])) as FigureValues;

const figuresOf = (values: FigureValues): Figure[] => FIGURES.filter((figure) => values[figure]);

/** Chooses the figures of the page of takings. */
export default function TakingsFiguresPage() {
  const t = useTranslations('takings');
  const paths = useBackofficePaths();
  const { form, bar } = useSavedForm<ChosenFigures, FigureValues>({
    loaded: usePageData<typeof loader>(),
    versionOf: JSON.stringify,
    valuesOf,
    validate: (values) => (figuresOf(values).length === 0 ? { takings: 'field.required' } : {}),
    save: (values, { figures }) =>
      adminApi('PUT /settingsadmin/takingsfigures', { body: { figures: figuresOf(values), seen: figures } }),
    savedText: t('settings.saved'),
  });
  const hasNone = figuresOf(form.values).length === 0;
  return (
    <Page
      lead={t('settings.lead')}
      actions={
        <LinkButton to={paths.section('takings')} variant="ghost">
          {t('settings.back')}
        </LinkButton>
      }
    >
      <form ref={form.element} className={pageStyles.savedForm} noValidate onSubmit={form.onSubmit}>
        {(['sums', 'parts'] as const).map((group) => (
          <Panel key={group} title={t(`settings.${group}`)}>
            <div className={styles.choices}>
              {GROUPS[group].map((figure) => {
                const { error: _, ...box } = form.check(figure);
                return <Checkbox key={figure} {...box} label={t(`settings.names.${figure}`)} />;
              })}
            </div>
          </Panel>
        ))}
        <SaveBar {...bar} failure={hasNone ? t('settings.atLeastOne') : bar.failure} />
      </form>
    </Page>
  );
}
