import { describe, expect, it } from 'vitest';
import { findViolations } from './import-rules.ts';

/** Files with their text, as a project would hold them. */
function violations(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([path, text]) => ({ path, text })));
}

const zodContract = { 'contract/src/cart.ts': `import { z } from 'zod';` };

describe('a violation is found when', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'the contract imports another package',
      { 'contract/src/cart.ts': `import pg from 'pg';` },
      'the contract imports zod alone',
    ],
    [
      'the contract imports the server',
      { 'contract/src/cart.ts': `import type { Db } from '../../server/src/platform/database/database.ts';` },
      'the contract imports zod alone',
    ],
    [
      'the web imports the server, be it a type or in a test',
      { 'web/src/lib/cart.test.ts': `import type { Cart } from '../../../server/src/cart/data.ts';` },
      'never imports the server',
    ],
    [
      'a page reads the files of phrases',
      { 'web/src/lib/x.ts': `import { translator } from '@guichet/phrases/translate.ts';` },
      'pages read phrases from their bundle',
    ],
    [
      'the phrases import more of the contract than the languages',
      { 'phrases/src/translate.ts': `import { ERRORS } from '@guichet/contract/errors.ts';` },
      'phrases import locales and areas of the contract alone',
    ],
    [
      'the browser would load zod',
      { ...zodContract, 'web/src/shop/cart/page.tsx': `import { Cart } from '@guichet/contract/cart.ts';` },
      'import types only',
    ],
    [
      'the browser would load zod by a detour',
      {
        ...zodContract,
        'contract/src/names.ts': `export { cartCalls } from './cart.ts';`,
        'web/src/lib/x.ts': `import { names } from '@guichet/contract/names.ts';`,
      },
      'import types only',
    ],
    [
      'shop and back office meet',
      { 'web/src/shop/cart/page.tsx': `import { Table } from '../../backoffice/table.tsx';` },
      'shop does not use backoffice',
    ],
    [
      'a public page uses a package of the back office',
      { 'web/src/shop/cart/page.tsx': `import { Menu } from 'react-aria-components/Menu';` },
      'only the back office uses this package',
    ],
    [
      'a control uses the editor of the back office',
      { 'web/src/ui/rich-text.tsx': `import { useEditor } from '@tiptap/react';` },
      'only the back office uses this package',
    ],
    [
      'a public page loads a package later',
      { 'web/src/shop/cart/page.tsx': `const chart = import('chart.js');` },
      'only the back office uses this package',
    ],
    [
      'a control knows a page',
      { 'web/src/ui/button.tsx': `const page = import('../shop/cart/page.tsx');` },
      'ui does not use shop',
    ],
    [
      'a domain imports a domain to its right',
      { 'server/src/cart/mutations.ts': `import { sell } from '#sale/selling/mutations.ts';` },
      'cart comes before sale',
    ],
    [
      'a domain reaches into another one',
      { 'server/src/sale/stuck-carts/calls/resend.ts': `import { toCart } from '#cart/view.ts';` },
      'only data, mutations, rules, service and model',
    ],
    [
      'a domain picks the implementation of a gateway',
      {
        'server/src/payment/calls/form.ts': `import { lyra } from '../../gateways/payment/lyra/provider.ts';`,
      },
      'through its port.ts',
    ],
    [
      'the platform knows a domain',
      { 'server/src/platform/http.ts': `import type { Account } from '../account/data.ts';` },
      'platform knows no domain',
    ],
    [
      'a gateway knows a domain',
      { 'server/src/gateways/mail/smtp/mailer.ts': `import { readCart } from '../../../cart/data.ts';` },
      'gateways knows no domain',
    ],
    [
      'a rule reads the database',
      { 'server/src/cart/rules.ts': `import { readCart } from './data.ts';` },
      'read and write nothing',
    ],
    [
      'lib uses a control',
      { 'web/src/lib/cart.ts': `import { toast } from '#ui/toast.tsx';` },
      'lib does not use ui',
    ],
    [
      'every page would load the data of one with its search parameters',
      { 'web/src/shop/planning/search.ts': `import { a } from '../catalogue/browse-data.ts';` },
      'every page loads what reads search parameters',
    ],
  ])('%s', (_name, files, message) => {
    expect(violations(files)).toEqual([expect.stringContaining(message)]);
  });
});

describe('no violation is found when', () => {
  it.each<[string, Record<string, string>]>([
    [
      'a domain uses the data of one to its left',
      { 'server/src/sale/calls/x.ts': `import { a } from '../../cart/data.ts';` },
    ],
    [
      'the web uses types of the contract',
      { ...zodContract, 'web/src/lib/api.ts': `import type { Cart } from '@guichet/contract/cart.ts';` },
    ],
    [
      'the web uses what the contract keeps free of zod',
      {
        'contract/src/locale.ts': 'export const a = 1;',
        'web/src/lib/l.ts': `import { a } from '@guichet/contract/locale.ts';`,
      },
    ],
    [
      'a view knows the shape of a row',
      { 'server/src/cart/view.ts': `import type { CartRow } from './data.ts';` },
    ],
    [
      'app.ts picks implementations',
      { 'server/src/app.ts': `import { lyra } from './gateways/payment/lyra/provider.ts';` },
    ],
    [
      'a test uses what it needs',
      { 'server/src/cart/rules.test.ts': `import { sell } from '../sale/mutations.ts';` },
    ],
    [
      'the back office uses an editor',
      { 'web/src/backoffice/tenants/editor.tsx': `import { useEditor } from '@tiptap/react';` },
    ],
    [
      'a public page uses what it is made with',
      { 'web/src/shop/cart/page.tsx': `import { Link } from '@tanstack/react-router';` },
    ],
    ['a control uses lib', { 'web/src/ui/link.tsx': `import { paths } from '#lib/paths.ts';` }],
  ])('%s', (_name, files) => {
    expect(violations(files)).toEqual([]);
  });
});
