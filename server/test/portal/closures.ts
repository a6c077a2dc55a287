import { randomUUID } from 'node:crypto';
import type { CallInput } from '@guichet/contract/calls.ts';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { Services } from '#services.ts';
import type { TestAdministrator } from './administrators.ts';
import type { PortalTest } from './portal.ts';

const DAY_MS = 86_400_000;

type Asked = CallInput<'POST /boxoffice/closure'>['body'];
type AskedMove = CallInput<'POST /boxoffice/movedsessions'>['body'];

/** Returns helpers that close sessions, run the jobs of closures and choose by the mailed links. */
export function closures(given: () => { portal: PortalTest; services?: Services }) {
  const ask: PortalTest['ask'] = (key, input) => given().portal.ask(key, input);
  let planner: TestAdministrator | undefined;
  const staff = async () => {
    planner ??= await given().portal.administrator({ rights: ['venue.timetable'] });
    return planner;
  };

  const close = async (sessionIds: string[], more: Partial<Asked> = {}) =>
    ask('POST /boxoffice/closure', {
      token: (await staff()).token,
      body: {
        id: randomUUID(),
        sessionIds,
        texts: { 'fr-FR': 'La chaudière est en panne.', 'en-GB': 'The boiler has failed.' },
        offersMove: true,
        offersRefund: true,
        lastDay: new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10),
        ...more,
      },
    });

  const previewMove = async (sessionIds: string[], shift: AskedMove['shift']) =>
    ask('POST /boxoffice/movedsessionspreview', {
      token: (await staff()).token,
      body: { sessionIds, shift },
    });

  /** Moves sessions to another time or room. */
  const moveSessions = async (
    sessionIds: string[],
    shift: AskedMove['shift'],
    more: Partial<AskedMove> = {},
  ) =>
    ask('POST /boxoffice/movedsessions', {
      token: (await staff()).token,
      body: {
        id: randomUUID(),
        sessionIds,
        shift,
        texts: { 'fr-FR': 'Un club a besoin du bassin.', 'en-GB': 'A club needs the pool.' },
        offersMove: true,
        offersRefund: true,
        lastDay: new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10),
        ...more,
      },
    });

  /** Runs the enqueued jobs of closures until none is left. @returns the mails that they send */
  async function run(): Promise<MailMessage[]> {
    const { portal, services = portal.services } = given();
    const sent: MailMessage[] = [];
    const send = async (message: MailMessage) => void sent.push(message);
    const tasks = jobsOfDomains({ ...services, mailer: { ...services.mailer, send } }).tasks as TaskList;
    for (let times = 0; times < 100; times++) {
      const waiting = await portal.sql<{ task: string; payload: object }>(
        `delete from portal.outbox where task like 'box-office.closure%' returning task, payload`,
      );
      if (waiting.length === 0) break;
      for (const { task, payload } of waiting) await tasks[task]?.run(payload, {} as never);
    }
    return sent;
  }

  /** Lets the schedule of closures run, and what it enqueues. */
  async function follow(): Promise<MailMessage[]> {
    const { portal, services = portal.services } = given();
    const tasks = jobsOfDomains(services).tasks as TaskList;
    await tasks['box-office.follow-closures']?.run({}, {} as never);
    return run();
  }

  /** Ends the time to choose. */
  const endChoice = (id: string) =>
    given().portal.sql(`update portal.closure set choose_until = now() where id = $1`, [id]);

  /** Lets claims that a process left expire. */
  const expireClaims = () =>
    given().portal.sql(`update portal.closure_part set claimed_at = now() - interval '2 minutes'`);

  const keyIn = (mail: MailMessage | undefined): string =>
    /\/closure#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  /** Sends the mails of closures, and returns the key in that of an order: other tests may have left mails. */
  const keyOf = async (orderNumber: string): Promise<string> =>
    keyIn((await run()).find(({ text }) => text.includes(orderNumber)));

  const choice = (key: string) => ask('POST /purchase/Closure', { body: { key } });
  const refund = (key: string, sessionId: string, form: 'money' | 'credit' = 'money') =>
    ask('POST /purchase/ClosureRefund', { body: { key, sessionId, form } });
  const move = (key: string, sessionId: string, eventId: string, moveId: string = randomUUID()) =>
    ask('POST /purchase/ClosureMove', { body: { key, sessionId, eventId, moveId } });

  const keep = (key: string, sessionId: string) =>
    ask('POST /purchase/ClosureKeep', { body: { key, sessionId } });

  const details = async (id: string) =>
    (await ask('GET /boxoffice/closure', { query: { id }, token: (await staff()).token })).body;

  const pause = async (id: string, isPaused: boolean) =>
    ask('PUT /boxoffice/closure', { body: { id, isPaused }, token: (await staff()).token });

  const retry = async (id: string, partId?: string) =>
    ask('POST /boxoffice/closureretry', {
      body: { id, ...(partId !== undefined && { partId }) },
      token: (await staff()).token,
    });

  return {
    staff,
    close,
    previewMove,
    moveSessions,
    keep,
    run,
    follow,
    endChoice,
    expireClaims,
    keyIn,
    keyOf,
    choice,
    refund,
    move,
    details,
    pause,
    retry,
  };
}
