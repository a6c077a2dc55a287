import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import type { PortalTest } from '#test/portal/portal.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { tokenOf, transferTests } from '#test/portal/transfers.ts';

let portal: PortalTest;
let jeanne: string;
let samir: string;
const { faults, mine, offered, accept } = transferTests((given) => ({ portal, jeanne, samir } = given));

const look = (linked: string, token?: string) =>
  portal.ask('GET /user/TicketTransfer', { query: { token: linked }, token });
const takeBack = (token: string, ticketNumber: string) =>
  portal.ask('DELETE /user/TicketTransfer', { query: { ticketNumber }, token });

describe('an offered ticket', () => {
  it('stays the giver’s, who can see its link again; the link shows the ticket without its code', async () => {
    const { ticket, link, linked } = await offered();
    expect(await mine(jeanne, ticket.ticketNumber)).toMatchObject({ code: ticket.code, transfer: { link } });
    expect(await mine(samir, ticket.ticketNumber)).toBeUndefined();
    const shown = await look(linked);
    expect(shown.body).toMatchObject({
      state: 'offered',
      giver: 'Jeanne',
      isOwn: false,
      ticket: { serviceName: ticket.serviceName },
    });
    expect(JSON.stringify(shown.body)).not.toContain(ticket.code);
    expect((await look(linked, jeanne)).body.isOwn).toBe(true);
  });

  it('stores the token neither in its table nor in a job', async () => {
    const { linked } = await offered('friend@example.com');
    const rows = await portal.sql<{ row: string }>(
      `select row_to_json(transfer)::text as row from portal.ticket_transfer as transfer
       union all select payload::text from portal.outbox`,
    );
    expect(JSON.stringify(rows)).not.toContain(linked);
  });

  it('has one link at a time', async () => {
    const { ticket, linked } = await offered();
    const body = { ticketNumber: ticket.ticketNumber };
    const again = await portal.ask('POST /user/TicketTransfer', { body, token: jeanne });
    expect(await accept(samir, linked)).toMatchObject({ status: 410, code: 'transfer.taken-back' });
    expect((await accept(samir, tokenOf(again.body.link))).status).toBe(200);
  });

  it('can be offered by the giver only', async () => {
    const { ticket } = await offered();
    const body = { ticketNumber: ticket.ticketNumber };
    expect(await portal.ask('POST /user/TicketTransfer', { body, token: samir })).toMatchObject({
      status: 404,
      code: 'ticket.not-found',
    });
    expect(await takeBack(samir, ticket.ticketNumber)).toMatchObject({ code: 'transfer.not-found' });
  });
});

describe('an accepted ticket', () => {
  it('belongs to the recipient only, with a new code and documents', async () => {
    const { ticket, linked } = await offered();
    await portal.ask('PUT /user/TicketHolder', {
      body: { ticketNumber: ticket.ticketNumber, name: 'Paul' },
      token: jeanne,
    });
    expect((await mine(jeanne, ticket.ticketNumber))?.holderName).toBe('Paul');
    expect(await accept(samir, linked)).toMatchObject({
      status: 200,
      body: { ticketNumber: ticket.ticketNumber },
    });
    expect(await mine(jeanne, ticket.ticketNumber)).toBeUndefined();
    const own = await mine(samir, ticket.ticketNumber);
    expect(own?.code).toMatch(/^\w{4} \w{4} \w{4}$/);
    expect(own?.code).not.toBe(ticket.code);
    expect(own).not.toHaveProperty('holderName');
    const [venue] = await portal.sql<{ code: string }>(
      'select code from venue.ticket where ticket_number = $1',
      [ticket.ticketNumber],
    );
    expect(venue?.code).toBe(own?.code);
    const query = { externalPurchaseId: ticket.externalPurchaseId, ticketNumber: ticket.ticketNumber };
    const pdf = 'GET /Purchase/GenerateTicketsTemplateByExternalOrder';
    expect((await portal.ask(pdf, { query, token: samir })).status).toBe(200);
    expect((await portal.ask(pdf, { query, token: jeanne })).code).toBe('ticket.not-found');
  });

  it('is accepted once: a repetition changes nothing, and another person is refused', async () => {
    const { ticket, linked } = await offered();
    await accept(samir, linked);
    const code = (await mine(samir, ticket.ticketNumber))?.code;
    expect((await accept(samir, linked)).status).toBe(200);
    expect((await mine(samir, ticket.ticketNumber))?.code).toBe(code);
    expect(await accept(jeanne, linked)).toMatchObject({ status: 409, code: 'transfer.own' });
    expect(await takeBack(jeanne, ticket.ticketNumber)).toMatchObject({ code: 'transfer.accepted' });
    expect((await look(linked, samir)).body).toMatchObject({ state: 'accepted', isMine: true });
  });

  it('has one outcome when acceptance and withdrawal are concurrent', async () => {
    const { ticket, linked } = await offered();
    const [accepted, taken] = await Promise.all([
      accept(samir, linked),
      takeBack(jeanne, ticket.ticketNumber),
    ]);
    const owners = [await mine(jeanne, ticket.ticketNumber), await mine(samir, ticket.ticketNumber)];
    expect(owners.filter(Boolean)).toHaveLength(1);
    expect([accepted.status, taken.status].filter((status) => status < 300)).toHaveLength(1);
  });

  it('can be transferred again, and back', async () => {
    const { ticket, linked } = await offered();
    await accept(samir, linked);
    const body = { ticketNumber: ticket.ticketNumber };
    const back = await portal.ask('POST /user/TicketTransfer', { body, token: samir });
    await accept(jeanne, tokenOf(back.body.link));
    expect(await mine(jeanne, ticket.ticketNumber)).toBeDefined();
    expect(await mine(samir, ticket.ticketNumber)).toBeUndefined();
  });

  it('gets its code from the job when the answer of the ticketing system is lost', async () => {
    const { ticket, linked } = await offered();
    faults.plan({ fault: 'error-after-success', method: 'reissueTicket', times: 1 });
    expect((await accept(samir, linked)).status).toBe(200);
    faults.clear();
    await accept(samir, linked);
    const [codes] = await portal.sql<{ same: boolean }>(
      `select held.code = sold.code as same from venue.ticket as held
         join portal.ticket as sold using (ticket_number) where ticket_number = $1`,
      [ticket.ticketNumber],
    );
    expect(codes?.same).toBe(true);
    expect((await mine(samir, ticket.ticketNumber))?.code).not.toBe(ticket.code);
  });
});

describe('an unusable transfer link', () => {
  it('reports in three languages that it is unknown, withdrawn, expired, or of a used ticket', async () => {
    const taken = await offered();
    await takeBack(jeanne, taken.ticket.ticketNumber);
    const old = await offered();
    await portal.sql(
      `update portal.ticket_transfer set expires_at = now() - interval '1 minute'
        where ticket_id in (select id from portal.ticket where ticket_number = $1)`,
      [old.ticket.ticketNumber],
    );
    const used = await offered();
    await portal.sql('update venue.ticket set consumed_at = now() where ticket_number = $1', [
      used.ticket.ticketNumber,
    ]);
    const cases = {
      'transfer.not-found': 'no-such-link-was-ever-sent',
      'transfer.taken-back': taken.linked,
      'transfer.expired': old.linked,
      'transfer.used': used.linked,
    };
    for (const [code, linked] of Object.entries(cases)) {
      const answers = await Promise.all(
        LOCALES.map((locale) =>
          portal.ask('PUT /user/TicketTransfer', { query: { token: linked }, token: samir, locale }),
        ),
      );
      expect(answers.map((answer) => answer.code)).toEqual(LOCALES.map(() => code));
      expect(new Set(answers.map(({ error }) => error)).size).toBe(LOCALES.length);
    }
    expect((await look(old.linked)).body.state).toBe('expired');
  });

  it('is not created for a used or expired ticket', async () => {
    const [ticket] = await buyTickets(portal, jeanne);
    await portal.sql('update portal.ticket set consumed_at = now() where ticket_number = $1', [
      ticket?.ticketNumber,
    ]);
    const body = { ticketNumber: ticket?.ticketNumber ?? '' };
    expect(await portal.ask('POST /user/TicketTransfer', { body, token: jeanne })).toMatchObject({
      status: 409,
      code: 'ticket.not-transferable',
    });
  });

  it('is not accepted while the ticketing system is down, and nothing changes', async () => {
    const { ticket, linked } = await offered();
    faults.plan({ fault: 'error' });
    expect(await accept(samir, linked)).toMatchObject({ code: 'ticketing.unavailable' });
    faults.clear();
    expect(await mine(jeanne, ticket.ticketNumber)).toBeDefined();
  });
});
