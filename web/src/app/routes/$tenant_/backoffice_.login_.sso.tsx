import { createFileRoute } from '@tanstack/react-router';
import { authRoute } from '#app/auth-route.ts';
import { addressIn, chosenLanguage } from '#app/language.ts';
import { LanguageChoice } from '#app/layout/language-choice.tsx';
import { arrive, languageOfAnswer } from '#backoffice/auth/sso-arrival.ts';
import { SsoPage } from '#backoffice/auth/sso-page.tsx';
import { parseLocalizedPath } from '#lib/localized-path.ts';

const base = authRoute('login');

/** Return page of an administrators' identity provider: one address in all languages. */
export const Route = createFileRoute('/$tenant_/backoffice_/login_/sso')({
  ...base,
  ssr: false,
  loader: async (visit) => {
    const answer = location.search;
    await followLanguage(answer);
    const [page, arrival] = await Promise.all([base.loader(visit), arrive(answer)]);
    return { ...page, arrival };
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: () => <SsoPage languages={<LanguageChoice variant="dark" />} />,
});

/** Loads the page again in the language in which the person left, before the answer is used. */
function followLanguage(answer: string): Promise<never> | undefined {
  const wanted = chosenLanguage() ?? languageOfAnswer(answer);
  if (!wanted || wanted === parseLocalizedPath(location.pathname).locale) return undefined;
  location.replace(addressIn(wanted));
  return new Promise(() => undefined);
}
