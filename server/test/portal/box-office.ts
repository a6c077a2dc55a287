import type { CallAnswer } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll } from 'vitest';
import { sampleService } from '../system/samples-box-office.ts';
import { type PortalTest, portalTest } from './portal.ts';

type State = CallAnswer<'GET /boxoffice/catalogue'>;
export type Service = NonNullable<State['services'][number]['published']>;

/** The catalogue of a venue on the embedded ticketing system, as an administrator edits it. */
export interface BoxOfficeTest {
  portal: PortalTest;
  token: string;
  read(): Promise<State>;
  /** Drafts a change of a published service. */
  change(code: string, changes: Partial<Service>): ReturnType<BoxOfficeTest['save']>;
  /** Saves a service, a new one by default, with the version that it has now. */
  save(item: Service, version?: string): ReturnType<typeof savedBy>;
  newService(code: string, changes?: Partial<Service>): Service;
  publish(): Promise<State['publications'][number]>;
  /** The service as visitors see it. */
  seen(code: string): Promise<{ status: number; prices: Record<string, number> }>;
}

const savedBy = (portal: PortalTest, token: string, version: string, item: Service) =>
  portal.ask('PUT /boxoffice/service', { token, body: { version, item } });

async function boxOfficeTest(): Promise<BoxOfficeTest> {
  const portal = await portalTest();
  const { token } = await portal.administrator({ rights: ['venue.catalogue'] });
  const read = async () => (await portal.ask('GET /boxoffice/catalogue', { token })).body;
  const versionOf = async (code: string) =>
    (await read()).services.find((one) => one.code === code)?.version ?? '';
  const save: BoxOfficeTest['save'] = async (item, version) =>
    savedBy(portal, token, version ?? (await versionOf(item.code)), item);
  return {
    portal,
    token,
    read,
    save,
    async change(code, changes) {
      const state = (await read()).services.find((one) => one.code === code);
      const item = state?.draft ?? state?.published;
      if (!item) throw new Error(`No service ${code}`);
      return save({ ...item, ...changes }, state?.version);
    },
    newService: (code, changes = {}) => ({ ...sampleService(code), ...changes }),
    async publish() {
      const { body, code } = await portal.ask('POST /boxoffice/publication', { token, body: {} });
      if (code) throw new Error(code);
      return body;
    },
    async seen(externalCode) {
      const { body, status } = await portal.ask('GET /Ticketing/service', { query: { externalCode } });
      return { status, prices: status === 200 ? body.unitPrices : {} };
    },
  };
}

/** Starts a portal for the tests of one file. */
export function boxOfficeTests(give: (test: BoxOfficeTest) => void): void {
  let test: BoxOfficeTest;
  beforeAll(async () => {
    test = await boxOfficeTest();
    give(test);
  });
  afterAll(() => test.portal[Symbol.asyncDispose]());
}
