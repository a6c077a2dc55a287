import { useMatch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths, VENUES_PATH } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { StatePage } from '#ui/state.tsx';
import { useErrorTitle } from './use-error-title.ts';

interface NotFoundPageProps {
  /** Replaces the usual sentences by more precise ones. */
  title?: string;
  text?: string;
}

/** An unknown address; links to the venue's home, or to the list of venues when the venue itself is unknown. */
export function NotFoundPage({ title, text }: NotFoundPageProps) {
  const t = useTranslations('common.notFound');
  const venue = useMatch({ from: '/$tenant', shouldThrow: false } as never) as
    | { loaderData?: unknown }
    | undefined;
  const paths = usePaths();
  useErrorTitle(title ?? t('documentTitle'));
  return (
    <StatePage
      code="404"
      title={title ?? t('title')}
      text={text ?? t('text')}
      action={<LinkButton to={venue?.loaderData ? paths.home() : VENUES_PATH}>{t('home')}</LinkButton>}
    />
  );
}
