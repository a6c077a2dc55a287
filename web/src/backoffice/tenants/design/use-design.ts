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

/** The design as it is saved, and the form over it. */
export function useDesign(loaded: Design) {
  const t = useTranslations('design');
  const [design, setDesign] = useState(loaded);
  const router = useRouter();
  /** The frame shows the colour and the logo as well. */
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
  const { brand, logo } = form.values;
  /** What is shown while a colour is typed that cannot be read yet, and what a removed logo can come back as. */
  const last = useRef({ colour: design.brand, logo });
  last.current = {
    colour: colourFacts(brand)?.colour ?? last.current.colour,
    logo: logo ?? last.current.logo,
  };
  return {
    design,
    form,
    colour: last.current.colour,
    lastLogo: last.current.logo,
    /** Another design took the place of this one. */
    show: (changed: Design) => form.reset(settle(changed)),
  };
}
