import type { ImportKind, ImportMapping } from '@guichet/contract/box-office/imports-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { importTasks } from '#box-office/imports/imports.jobs.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { type PortalTest, portalTest } from './portal.ts';

type Details = CallAnswer<'GET /boxoffice/import'>;

/** Imports of files into the demonstration's pool, as an administrator makes them. */
export class ImportTest {
  readonly portal: PortalTest;
  readonly token: string;

  constructor(portal: PortalTest, token: string) {
    this.portal = portal;
    this.token = token;
  }

  static async open(): Promise<ImportTest> {
    const portal = await portalTest();
    const { token } = await portal.administrator({ rights: ['venue.import'] });
    return new ImportTest(portal, token);
  }

  async read(id: string): Promise<Details> {
    return (await this.portal.ask('GET /boxoffice/import', { token: this.token, query: { id } })).body;
  }

  /** Uploads a file. */
  upload(kind: ImportKind, content: string | Uint8Array, name = `${kind}.csv`, locale = 'fr-FR') {
    const body = { kind, name, content: Buffer.from(content).toString('base64') };
    return this.portal.ask('POST /boxoffice/import', { token: this.token, locale, body });
  }

  /** Acts on an import and does the work that follows. @returns the error code, undefined for success */
  async act(action: 'run' | 'pause' | 'cancel' | 'undo', id: string): Promise<string | undefined> {
    const { code } = await this.portal.ask(`POST /boxoffice/import${action}`, {
      token: this.token,
      body: { id },
    });
    await this.work();
    return code;
  }

  /** Uploads a file and makes its dry run. */
  async check(kind: ImportKind, content: string | Uint8Array, mapping?: ImportMapping): Promise<Details> {
    const { body } = await this.upload(kind, content);
    const { id } = body;
    const columns = mapping ?? (await this.read(id)).mapping;
    const { code } = await this.portal.ask('PUT /boxoffice/importmapping', {
      token: this.token,
      body: { id, mapping: columns },
    });
    if (code) throw new Error(code);
    await this.work();
    return this.read(id);
  }

  /** Uploads, checks and runs a file. */
  async import(kind: ImportKind, content: string | Uint8Array): Promise<Details> {
    const { id } = await this.check(kind, content);
    const code = await this.act('run', id);
    if (code) throw new Error(code);
    return this.read(id);
  }

  /** Runs the enqueued jobs of imports until none is left, each twice, as after a crash. */
  async work(): Promise<void> {
    const tasks = importTasks(this.portal.services);
    const context: JobContext = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
    for (;;) {
      const jobs = await this.portal.sql<{ task: string; payload: object }>(
        `delete from portal.outbox where task like 'box-office.import%' returning task, payload`,
      );
      if (jobs.length === 0) return;
      for (const { task, payload } of [...jobs, ...jobs]) await tasks[task]?.run(payload, context);
    }
  }
}
