import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { ticketMail } from '#test/portal/mails.ts';
import { createOutboxMailer } from './mailer.ts';
import { sandboxMail } from './plugin.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  app = fastify();
  await app.register(sandboxMail, { deploymentMode: 'dev', database: database.database });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const get = (url: string) => app.inject({ method: 'GET', url });

async function mailsTo(address: string) {
  return (await get(`/sandbox/mail.json?to=${encodeURIComponent(address)}`)).json();
}

describe('embedded outbox', () => {
  it('lists sent mails, newest first, by recipient', async () => {
    const mailer = createOutboxMailer(database.database);
    await mailer.send({ ...ticketMail, to: { address: 'Lea@Example.com' }, subject: 'First' });
    await mailer.send({ ...ticketMail, to: { address: 'lea@example.com' }, subject: 'Second' });
    await mailer.send(ticketMail);
    const mails = await mailsTo('lea@example.com');
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
    expect(mails[0]).toMatchObject({
      from: { name: 'Aqua Rivage' },
      lang: 'fr-FR',
      text: ticketMail.text,
      html: ticketMail.html,
      messageId: '<tickets-6f1d@tickets.example.com>',
      attachments: [{ filename: 'billets-2026-004182.pdf', contentType: 'application/pdf', size: 14 }],
    });
  });

  it('deletes the oldest mails beyond its size', async () => {
    const small = createOutboxMailer(database.database, { keep: 2 });
    for (const subject of ['one', 'two', 'three']) {
      await small.send({ ...ticketMail, to: { address: 'many@example.com' }, subject });
    }
    const mails = await mailsTo('many@example.com');
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['three', 'two']);
  });

  it('shows the list and the mail as pages that run no script', async () => {
    await createOutboxMailer(database.database).send({
      ...ticketMail,
      to: { address: 'page@example.com' },
      subject: '<script>alert(1)</script>',
    });
    const list = await get('/sandbox/mail?to=page@example.com');
    expect(list.body).toContain('&#60;script&#62;');
    expect(list.body).not.toContain('<script>');
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    const [mail] = await mailsTo('page@example.com');
    const page = await get(mail.url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<iframe src="${mail.url}/html"`);
  });

  it('shows a mail’s HTML in a sandboxed frame', async () => {
    const [mail] = await mailsTo('page@example.com');
    const html = await get(`${mail.url}/html`);
    expect(html.body).toBe(ticketMail.html);
    const policy = html.headers['content-security-policy'];
    expect(policy).toMatch(/^sandbox allow-popups /);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
  });

  it('offers attachments for download', async () => {
    const [mail] = await mailsTo('page@example.com');
    const file = await get(mail.attachments[0].url);
    expect(file.body).toBe('%PDF-1.7 été');
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''billets-2026-004182.pdf");
    expect(file.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '/sandbox/mail/00000000-0000-4000-8000-000000000000',
    '/sandbox/mail/nonsense',
    '/sandbox/mail/00000000-0000-4000-8000-000000000000/html',
    '/sandbox/mail/00000000-0000-4000-8000-000000000000/attachment/0',
    '/sandbox/mail/00000000-0000-4000-8000-000000000000/attachment/x',
  ])('answers with an explanation that there is no mail at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('E-mail introuvable');
  });

  it('is not mounted in production', async () => {
    const production = fastify();
    await expect(
      production.register(sandboxMail, { deploymentMode: 'prod', database: database.database }),
    ).rejects.toThrow('never mounted');
  });
});
