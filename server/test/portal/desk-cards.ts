import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { PortalTest } from './portal.ts';

type DeskCard = CallAnswer<'GET /boxoffice/deskcard'>;

/** A member of staff who works with the cards of the demonstration's pool. */
export class DeskCardsTest {
  readonly portal: PortalTest;
  readonly token: string;

  private constructor(portal: PortalTest, token: string) {
    this.portal = portal;
    this.token = token;
  }

  static async open(portal: PortalTest): Promise<DeskCardsTest> {
    const { token } = await portal.administrator({ rights: ['venue.desk', 'venue.entrance'] });
    return new DeskCardsTest(portal, token);
  }

  /** Makes a call of the desk as its administrator. */
  ask<K extends CallKey>(key: K, input: CallInput<K>) {
    return this.portal.ask(key, { ...input, token: this.token } as never);
  }

  /** Creates a card of ten admissions, by default of nobody. */
  async create(body: Partial<CallInput<'POST /boxoffice/deskcard'>['body']> = {}): Promise<DeskCard> {
    const made = await this.portal.ask('POST /boxoffice/deskcard', {
      body: {
        key: randomUUID(),
        service: 'CARTE-10',
        firstName: 'Yann',
        lastName: 'Kerouredan',
        reason: 'Payée à la caisse',
        ...body,
      },
      token: this.token,
    });
    if (made.status !== 200) throw new Error(`The card was refused: ${made.code}`);
    return made.body;
  }

  async read(number: string): Promise<DeskCard> {
    return (await this.portal.ask('GET /boxoffice/deskcard', { query: { number }, token: this.token })).body;
  }

  async movements(number: string) {
    const query = { number };
    const { body } = await this.portal.ask('GET /boxoffice/deskcardmovements', { query, token: this.token });
    return body.movements.map(({ kind, quantity, balance, reason, otherCard }) => ({
      kind,
      quantity,
      ...(balance !== undefined && { balance }),
      ...(reason && { reason }),
      ...(otherCard && { otherCard }),
    }));
  }

  replace(card: { number: string; version: number }, reason = 'Carte perdue') {
    const { number, version } = card;
    return this.portal.ask('POST /boxoffice/deskcardreplacement', {
      body: { number, version, reason },
      token: this.token,
    });
  }

  async scan(number: string, establishment = 'RIVAGE') {
    const [card] = await this.portal.sql<{ code: string }>(
      'select scan_code as code from venue.card where number = $1',
      [number],
    );
    const { body } = await this.portal.ask('POST /boxoffice/entrancescan', {
      body: { scanId: randomUUID(), code: card?.code ?? '', establishment },
      token: this.token,
    });
    return body.scan;
  }
}
