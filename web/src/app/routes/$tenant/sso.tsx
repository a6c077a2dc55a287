import { createFileRoute } from '@tanstack/react-router';
import { addressIn, chosenLanguage } from '#app/language.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { parseLocalizedPath } from '#lib/localized-path.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { arrive, languageOfAnswer } from '#shop/account/sso/sso-data.ts';
import { SsoPage } from '#shop/account/sso/sso-page.tsx';

/** Return page of an identity provider: one address in all languages, from which the person is redirected. */
export const Route = createFileRoute('/$tenant/sso')({
  ssr: false,
  loader: async ({ context }) => {
    const answer = location.search;
    await followLanguage(answer);
    const [arrival, asked] = await Promise.all([
      arrive(answer),
      api('GET /portal/registrationpage'),
      loadPhrases(context, 'account', 'form', 'identity'),
    ]);
    return { arrival, asked, title: translator(context, 'identity')('documentTitle') };
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: SsoPage,
});

/** Loads the page again in the language in which the person left, before the answer is used. */
async function followLanguage(answer: string): Promise<undefined> {
  const wanted = chosenLanguage() ?? languageOfAnswer(answer);
  if (!wanted || wanted === parseLocalizedPath(location.pathname).locale) return undefined;
  // The person may have chosen it at another venue.
  const languages = await api('GET /portal/languages');
  if (!languages.some(({ codeIso, isEnable }) => isEnable && codeIso === wanted)) return undefined;
  location.replace(addressIn(wanted));
  return new Promise(() => undefined);
}
