import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { invalidateAdminPortal, useMainLocale } from '#lib/admin-portal.ts';
import {
  bodyOf,
  colourFacts,
  type Design,
  type DesignValues,
  designFormProblems,
  valuesOf,
} from './design-values.ts';

/** The saved design and its form. */
export function useDesign(loaded: Design) {
  const t = useTranslations('design');
  const main = useMainLocale();
  const saved = useSavedForm<Design, DesignValues>({
    loaded,
    versionOf: ({ version }) => version,
    valuesOf,
    validate: (values) => designFormProblems(values, main),
    save: (values, { version }) => adminApi('PUT /settingsportal/design', { body: bodyOf(values, version) }),
    savedText: t('saved'),
    // The shell shows the colour and the logo as well.
    onSettled: invalidateAdminPortal,
  });
  const { settings: design, form } = saved;
  const { brand, accent, logo } = form.values;
  /** Returns the last valid colour, for the preview, and the last logo, which can be restored. */
  const last = useRef({ colour: design.brand, accent: design.accent, logo });
  last.current = {
    colour: colourFacts(brand)?.colour ?? last.current.colour,
    accent: colourFacts(accent)?.colour ?? last.current.accent,
    logo: logo ?? last.current.logo,
  };
  return { ...saved, colour: last.current.colour, accent: last.current.accent, lastLogo: last.current.logo };
}
