import { ImportTest } from '../portal/imports.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

/** Returns the imports of a new administrator, after the work of earlier rounds. */
async function importsOf({ portal }: MeasuringContext): Promise<ImportTest> {
  const { token } = await portal.administrator({ rights: ['venue.import'] });
  const imports = new ImportTest(portal, token);
  await imports.work();
  return imports;
}

/** Writes a file of customers. @param address of a line */
const customers = ({ world }: MeasuringContext, lines: number, address: (id: string) => string): string => {
  const run = world.unique();
  const numbers = Array.from({ length: lines }, (_, number) => `${run}-${number}`);
  return ['N° client;E-mail', ...numbers.map((id) => `${id};${address(id)}`)].join('\n');
};
const valid = (id: string) => `${id}@example.com`;

/** Uploads a small file. */
async function uploaded(context: MeasuringContext, imports: ImportTest): Promise<{ id: string }> {
  return (await imports.upload('customers', customers(context, 20, valid))).body;
}

/** Makes a dry run of a small file. */
const checked = async (context: MeasuringContext, imports: ImportTest) =>
  imports.check('customers', customers(context, 20, valid));

const one = (id: string) => ({ body: { id } });

/** Lines of the file whose problems are exported. */
const MANY_PROBLEMS = 20_000;

let refused: Promise<string> | undefined;

/** Makes a dry run with many problems, once. @returns its id */
function manyProblems(context: MeasuringContext): Promise<string> {
  const make = async () => {
    const imports = await importsOf(context);
    const file = customers(context, MANY_PROBLEMS, () => 'no address');
    return (await imports.check('customers', file)).id;
  };
  refused ??= make();
  return refused;
}

/** The largest file: 100,000 lines. */
const LARGEST = 100_000;

export const IMPORT_PREPARATIONS: Preparations = {
  'GET /boxoffice/import': async (context) => ({ query: { id: await manyProblems(context) } }),
  'GET /boxoffice/importproblems': async (context) => ({ query: { id: await manyProblems(context) } }),
  'POST /boxoffice/import': (context) => ({
    body: {
      kind: 'customers',
      name: 'clients.csv',
      content: Buffer.from(customers(context, LARGEST, valid)).toString('base64'),
    },
  }),
  async 'PUT /boxoffice/importmapping'(context) {
    const imports = await importsOf(context);
    const { id } = await uploaded(context, imports);
    return { body: { id, mapping: (await imports.read(id)).mapping } };
  },
  'POST /boxoffice/importrun': async (context) => one((await checked(context, await importsOf(context))).id),
  async 'POST /boxoffice/importpause'(context) {
    const { id } = await checked(context, await importsOf(context));
    await context.administrator('POST /boxoffice/importrun', one(id));
    return one(id);
  },
  'POST /boxoffice/importcancel': async (context) =>
    one((await checked(context, await importsOf(context))).id),
  'POST /boxoffice/importundo': async (context) => {
    const imports = await importsOf(context);
    return one((await imports.import('customers', customers(context, 20, valid))).id);
  },
  async 'POST /boxoffice/importinvitations'(context) {
    const imports = await importsOf(context);
    await imports.import('customers', customers(context, 20, valid));
    const { invitations } = await context.administrator('GET /boxoffice/imports');
    return { body: { count: invitations.waiting } };
  },
};
