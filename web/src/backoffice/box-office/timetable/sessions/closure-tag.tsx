import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Session } from './week-values.ts';

/** Whether a session was closed or moved after its sale, with a link to its closure. */
export function ClosureTag({ session: { closure } }: { session: Pick<Session, 'closure'> }) {
  const t = useTranslations('timetable.week');
  const paths = useBackofficePaths();
  if (!closure) return null;
  return (
    <AppLink to={paths.closure(closure.id)}>
      <Tag tone={closure.kind === 'move' ? 'brand' : 'error'}>{t(closure.kind)}</Tag>
    </AppLink>
  );
}
