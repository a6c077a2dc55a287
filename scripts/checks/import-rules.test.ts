import { describe, expect, it } from 'vitest';
import { findViolations } from './import-rules.ts';

/** Builds source files from paths and texts. */
function violations(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([path, text]) => ({ path, text })));
}

const zodContract = { 'contract/src/cart.ts': `import { z } from 'zod';` };

describe('findViolations, with a breach', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'reports a contract file that imports a package other than zod',
      { 'contract/src/cart.ts': `import pg from 'pg';` },
      'the contract imports zod alone',
    ],
    [
      'reports a contract file that imports the server',
      { 'contract/src/cart.ts': `import type { Db } from '../../server/src/kernel/database/database.ts';` },
      'the contract imports zod alone',
    ],
    [
      'reports a web test that imports a type of the server',
      { 'web/src/lib/cart.test.ts': `import type { Cart } from '../../../server/src/cart/data.ts';` },
      'never imports the server',
    ],
    [
      'reports a page that imports phrase files',
      { 'web/src/lib/x.ts': `import { translator } from '@guichet/phrases/translate.ts';` },
      'pages read phrases from their bundle',
    ],
    [
      'reports phrases that import the contract beyond its languages',
      { 'phrases/src/translate.ts': `import { ERRORS } from '@guichet/contract/errors.ts';` },
      'phrases import locales and areas of the contract alone',
    ],
    [
      'reports a value import that brings zod to the browser',
      { ...zodContract, 'web/src/shop/cart/page.tsx': `import { Cart } from '@guichet/contract/cart.ts';` },
      'import types only',
    ],
    [
      'reports an indirect import that brings zod to the browser',
      {
        ...zodContract,
        'contract/src/names.ts': `export { cartCalls } from './cart.ts';`,
        'web/src/lib/x.ts': `import { names } from '@guichet/contract/names.ts';`,
      },
      'import types only',
    ],
    [
      'reports a shop file that imports the back office',
      { 'web/src/shop/cart/page.tsx': `import { Table } from '../../backoffice/table.tsx';` },
      'shop does not use backoffice',
    ],
    [
      'reports a public page that imports a back-office package',
      { 'web/src/shop/cart/page.tsx': `import { Menu } from 'react-aria-components/Menu';` },
      'only the back office uses this package',
    ],
    [
      'reports a control that imports the rich text editor',
      { 'web/src/ui/rich-text.tsx': `import { useEditor } from '@tiptap/react';` },
      'only the back office uses this package',
    ],
    [
      'reports a public page that imports a back-office package dynamically',
      { 'web/src/shop/cart/page.tsx': `const chart = import('chart.js');` },
      'only the back office uses this package',
    ],
    [
      'reports a form in what the home page loads first',
      {
        'web/src/app/routes/$tenant/index.tsx': `import { HomePage } from '#shop/home-page.tsx';`,
        'web/src/shop/home-page.tsx': `import { useForm } from '#ui/use-form.ts';`,
        'web/src/ui/use-form.ts': `import { useForm } from 'react-hook-form';`,
      },
      'load the form lazily',
    ],
    [
      'reports a control that imports a page',
      { 'web/src/ui/button.tsx': `const page = import('../shop/cart/page.tsx');` },
      'ui does not use shop',
    ],
    [
      'reports a domain that imports a later domain',
      { 'server/src/cart/cart.sql.ts': `import { sell } from '#sale/selling/selling.sql.ts';` },
      'cart comes before sale',
    ],
    [
      'reports a domain that imports a call of another domain',
      {
        'server/src/sale/stuck-carts/stuck-carts.calls.ts': `import { getCart } from '#cart/cart.calls.ts';`,
      },
      'keeps its calls, routes and jobs to itself',
    ],
    [
      'reports a domain that imports a gateway implementation',
      {
        'server/src/payment/attempts.service.ts': `import { lyra } from '#gateways/payment/lyra/provider.ts';`,
      },
      'through its port.ts',
    ],
    [
      'reports a platform file that imports a domain',
      { 'server/src/platform/http.ts': `import type { Account } from '../account/data.ts';` },
      'platform knows no domain',
    ],
    [
      'reports a platform file that imports the port of a gateway',
      { 'server/src/platform/mail/x.ts': `import type { Mailer } from '#gateways/mail/port.ts';` },
      'platform knows no gateway',
    ],
    [
      'reports a platform file that imports the services of the composition root',
      { 'server/src/platform/http/x.ts': `import type { Services } from '#services.ts';` },
      'platform does not know the composition root',
    ],
    [
      'reports a gateway that imports the services of the composition root',
      { 'server/src/gateways/mail/x.ts': `import type { Services } from '#services.ts';` },
      'gateways does not know the composition root',
    ],
    [
      'reports a domain that imports a file of the composition root other than services and calls',
      { 'server/src/cart/x.ts': `import type { ServiceOptions } from '#create-services.ts';` },
      'a domain sees services.ts and calls.ts alone of the composition root',
    ],
    [
      'reports a kernel file that imports the platform',
      { 'server/src/kernel/clock.ts': `import type { Account } from '../platform/auth/identity.ts';` },
      'the kernel imports itself alone',
    ],
    [
      'reports a gateway that imports a domain',
      { 'server/src/gateways/mail/smtp/mailer.ts': `import { readCart } from '../../../cart/data.ts';` },
      'gateways knows no domain',
    ],
    [
      'reports a rules file that imports the database',
      { 'server/src/cart/cart.ts': `import { readCart } from './cart.sql.ts';` },
      'reads and writes nothing',
    ],
    [
      'reports a lib file that imports a control',
      { 'web/src/lib/cart.ts': `import { toast } from '#ui/toast.tsx';` },
      'lib does not use ui',
    ],
    [
      'reports a route whose search parameters import page data',
      { 'web/src/shop/planning/search.ts': `import { a } from '../catalogue/browse-data.ts';` },
      'every page loads what reads search parameters',
    ],
  ])('%s', (_name, files, message) => {
    expect(violations(files)).toEqual([expect.stringContaining(message)]);
  });
});

describe('findViolations, without a breach', () => {
  it.each<[string, Record<string, string>]>([
    [
      'accepts a domain that imports the services and the handlers of the composition root',
      {
        'server/src/cart/cart.calls.ts': `import type { Handler } from '#calls.ts';`,
        'server/src/cart/cart.service.ts': `import type { Services } from '#services.ts';`,
      },
    ],
    [
      'accepts a domain that imports data of an earlier domain',
      { 'server/src/sale/selling/selling.calls.ts': `import { a } from '#cart/cart.sql.ts';` },
    ],
    [
      'accepts a web file that imports contract types',
      { ...zodContract, 'web/src/lib/api.ts': `import type { Cart } from '@guichet/contract/cart.ts';` },
    ],
    [
      'accepts a web file that imports zod-free contract values',
      {
        'contract/src/locale.ts': 'export const a = 1;',
        'web/src/lib/l.ts': `import { a } from '@guichet/contract/locale.ts';`,
      },
    ],
    [
      'accepts a view that imports a row type',
      { 'server/src/cart/cart.ts': `import type { CartRow } from './cart.sql.ts';` },
    ],
    [
      'accepts app.ts importing gateway implementations',
      { 'server/src/app.ts': `import { lyra } from './gateways/payment/lyra/provider.ts';` },
    ],
    [
      'accepts a test that imports any file',
      { 'server/src/cart/cart.test.ts': `import { sell } from '#sale/selling/selling.sql.ts';` },
    ],
    [
      'accepts a back-office page that imports the editor',
      { 'web/src/backoffice/tenants/editor.tsx': `import { useEditor } from '@tiptap/react';` },
    ],
    [
      'accepts a public page that imports an allowed package',
      { 'web/src/shop/cart/page.tsx': `import { Link } from '@tanstack/react-router';` },
    ],
    [
      'accepts a form that the home page loads lazily',
      {
        'web/src/app/routes/$tenant/index.tsx': `const SignIn = lazy(() => import('#ui/sign-in.tsx'));`,
        'web/src/ui/sign-in.tsx': `import { useForm } from '#ui/use-form.ts';`,
        'web/src/ui/use-form.ts': `import { useForm } from 'react-hook-form';`,
      },
    ],
    ['a control uses lib', { 'web/src/ui/link.tsx': `import { paths } from '#lib/paths.ts';` }],
  ])('%s', (_name, files) => {
    expect(violations(files)).toEqual([]);
  });
});
