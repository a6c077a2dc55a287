import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#backoffice/ui/use-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { invalidateAdminPortal } from '#lib/admin-portal.ts';
import { showToast } from '#ui/toast.tsx';
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
  const [design, setDesign] = useState(loaded);
  const router = useRouter();
  /** The shell shows the colour and the logo as well. */
  const settle = (changed: Design): DesignValues => {
    setDesign(changed);
    invalidateAdminPortal();
    void router.invalidate();
    return valuesOf(changed);
  };
  const form = useForm<DesignValues>({
    initial: valuesOf(loaded),
    validate: designFormProblems,
    onSubmit: async (values) => {
      const body = bodyOf(values, design.version);
      const saved = settle(await adminApi('PUT /settingsportal/design', { body }));
      showToast('success', t('saved'));
      return saved;
    },
  });
  const { brand, accent, logo } = form.values;
  /** The last valid colour, for the preview, and the last logo, to be restored. */
  const last = useRef({ colour: design.brand, accent: design.accent, logo });
  last.current = {
    colour: colourFacts(brand)?.colour ?? last.current.colour,
    accent: colourFacts(accent)?.colour ?? last.current.accent,
    logo: logo ?? last.current.logo,
  };
  return {
    design,
    form,
    colour: last.current.colour,
    accent: last.current.accent,
    lastLogo: last.current.logo,
    /** Shows another design in place of this one. */
    show: (changed: Design) => form.reset(settle(changed)),
  };
}
