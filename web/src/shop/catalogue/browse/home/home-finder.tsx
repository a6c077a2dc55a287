import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { usePersistedState } from '#lib/persisted-state.ts';
import { useFormat } from '#lib/portal.ts';
import { type FinderChoice, FinderForm } from '#ui/home/finder-form.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { HomeData } from './view.ts';

interface HomeFinderProps {
  data: Pick<HomeData, 'establishments' | 'days' | 'featured'>;
  /** Whether it overlaps the foot of the hero. */
  isOverHero: boolean;
}

/** Search by place, day, time and age; initially for the day whose sessions are shown. */
export function HomeFinder({ data: { establishments, days, featured }, isOverHero }: HomeFinderProps) {
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const [choice, setChoice] = usePersistedState<FinderChoice>('finder', {
    establishment: ALL_ESTABLISHMENTS,
    day: featured[0]?.day ?? days[0]?.date ?? '',
    times: [],
    age: undefined,
  });
  const { establishment, day, times, age } = choice;
  return (
    <FinderForm
      establishments={establishments}
      days={days}
      format={useFormat()}
      choice={choice}
      isOverHero={isOverHero}
      onChoose={(change) => setChoice({ ...choice, ...change })}
      onSubmit={() =>
        void navigateTo(paths.establishment(establishment, { day, times: times.join(','), ages: age }))
      }
    />
  );
}
