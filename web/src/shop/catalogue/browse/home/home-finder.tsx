import { useKeptState } from '#lib/kept-state.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { FinderFace } from '#ui/home/finder-face.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { HomeData } from './home-data.ts';

interface HomeFinderProps {
  data: Pick<HomeData, 'establishments' | 'days' | 'featured'>;
  /** Whether it lies over the foot of the hero. */
  isOverHero: boolean;
}

/** Search by place and day, at first the day whose sessions are shown. */
export function HomeFinder({ data: { establishments, days, featured }, isOverHero }: HomeFinderProps) {
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const [establishment, setEstablishment] = useKeptState('establishment', ALL_ESTABLISHMENTS);
  const [day, setDay] = useKeptState('day', featured[0]?.day ?? days[0]?.date ?? '');
  return (
    <FinderFace
      establishments={establishments}
      days={days}
      format={useFormat()}
      establishment={establishment}
      day={day}
      isOverHero={isOverHero}
      onEstablishment={setEstablishment}
      onDay={setDay}
      onSubmit={() => void navigateTo(paths.establishment(establishment, { day }))}
    />
  );
}
