import { describe, expect, test } from 'vitest';
import { dayFrom, PDF, type QuotientTest, quotientTests } from '#test/portal/quotients.ts';
import type { Person } from '#test/system/world.ts';

let portal: QuotientTest;
let ada: Person;
quotientTests({}, (given) => ({ portal, ada } = given));

const waiting = async () =>
  (await portal.ask('GET /settingsticketing/familyQuotientProofs', { token: portal.clerk, query: {} })).body
    .proofs;
const proofOf = async ({ userId }: Person) => {
  const proof = (await waiting()).find(({ customer }) => customer.id === userId);
  return proof ?? expect.fail('No proof waits');
};
const decide = (
  body: { id: string } & (
    | { decision: 'accepted'; quotient: number; validUntil: string }
    | { decision: 'refused'; reason: string }
  ),
  locale = 'fr-FR',
) => portal.ask('PUT /settingsticketing/familyQuotientProof', { token: portal.clerk, body, locale });
const accept = (id: string, quotient = 412) =>
  decide({ id, decision: 'accepted', quotient, validUntil: dayFrom(90) });
const refuse = (id: string, locale?: string) =>
  decide({ id, decision: 'refused', reason: 'L’attestation a plus de trois mois.' }, locale);

describe('a proof', () => {
  test('is kept encrypted, and opened by those who may decide it alone', async () => {
    expect((await portal.sendProof(ada)).body).toMatchObject({
      state: 'pending',
      fileName: 'attestation.pdf',
    });
    const [row] = await portal.sql<{ file: Buffer }>(
      'select file from portal.quotient_proof where customer_id = $1',
      [ada.userId],
    );
    expect(row?.file.includes('quotient 412')).toBe(false);
    const { id, customer } = await proofOf(ada);
    expect(customer).toMatchObject({ id: ada.userId, email: ada.email });
    const read = (token: string, tenant?: string) =>
      portal.ask('GET /settingsticketing/familyQuotientProofFile', {
        token,
        query: { id },
        ...(tenant && { tenant }),
      });
    const { body, headers } = await read(portal.clerk);
    expect(Buffer.from(body).equals(PDF)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
    const { token: other } = await portal.administrator({ rights: ['settings.design'] });
    expect((await read(other)).status).toBe(401);
    expect((await read(ada.token)).status).toBe(401);
    expect(await portal.actionsOn(ada)).toEqual(['quotient-proof.opened']);
    const { token: elsewhere } = await portal.administrator({
      rights: ['settings.ticketing'],
      tenant: 'patinoire-givre',
    });
    expect(await read(elsewhere, 'patinoire-givre')).toMatchObject({
      status: 404,
      code: 'quotient.proof-not-found',
    });
  });

  test('that is accepted gives the quotient at once, deletes the file, and is confirmed by mail', async () => {
    await portal.sendProof(ada);
    const { id } = await proofOf(ada);
    expect((await accept(id)).status).toBe(204);
    expect(await portal.own(ada)).toMatchObject({
      quotient: 412,
      source: 'proof',
      proof: { state: 'accepted' },
    });
    expect(await portal.sql('select file from portal.quotient_proof where id = $1', [id])).toEqual([
      { file: null },
    ]);
    const [mail, ...more] = await portal.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: { address: ada.email }, subject: expect.stringContaining('quotient') });
    expect(mail?.text).not.toContain('412');
    expect(await portal.actionsOn(ada)).toEqual(['quotient.entered', 'quotient-proof.accepted']);
  });

  test('that is refused deletes the file, and its sender reads why, in their language', async () => {
    const subjects = new Set<string>();
    for (const locale of ['fr-FR', 'en-GB', 'de-DE']) {
      const person = await portal.person();
      await portal.sql('update portal.customer set locale = $2 where id = $1', [person.userId, locale]);
      await portal.sendProof(person);
      const { id } = await proofOf(person);
      expect((await refuse(id)).status).toBe(204);
      expect(await portal.own(person)).toMatchObject({
        proof: { state: 'refused', reason: 'L’attestation a plus de trois mois.' },
      });
      const [mail] = await portal.mails();
      expect(mail).toMatchObject({ lang: locale });
      expect(mail?.text).toContain('L’attestation a plus de trois mois.');
      subjects.add(mail?.subject ?? '');
    }
    expect(subjects.size).toBe(3);
  });

  test('is decided once', async () => {
    await portal.sendProof(ada);
    const { id } = await proofOf(ada);
    await accept(id);
    expect(await portal.words((locale) => refuse(id, locale))).toEqual({
      codes: ['quotient.proof-decided'],
      texts: 3,
    });
    expect(await portal.own(ada)).toMatchObject({ quotient: 412 });
    const [one, other] = [await portal.person(), await portal.person()];
    await portal.sendProof(one);
    await portal.sendProof(other);
    const outcomes = await Promise.all(
      [await proofOf(one), await proofOf(other)].flatMap((proof) => [accept(proof.id), refuse(proof.id)]),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 204, 409, 409]);
  });

  test('of another venue is not found', async () => {
    await portal.sendProof(ada);
    const { id } = await proofOf(ada);
    const { token } = await portal.administrator({
      rights: ['settings.ticketing'],
      tenant: 'patinoire-givre',
    });
    const words = await portal.words((locale) =>
      portal.ask('PUT /settingsticketing/familyQuotientProof', {
        token,
        locale,
        tenant: 'patinoire-givre',
        body: { id, decision: 'refused', reason: 'Non' },
      }),
    );
    expect(words).toEqual({ codes: ['quotient.proof-not-found'], texts: 3 });
    expect(await proofOf(ada)).toMatchObject({ id });
  });

  test('takes the place of one that waits, and can be taken back', async () => {
    await portal.sendProof(ada);
    await portal.sendProof(ada, { name: 'seconde.pdf' });
    expect((await waiting()).filter(({ customer }) => customer.id === ada.userId)).toMatchObject([
      { fileName: 'seconde.pdf' },
    ]);
    const takeBack = () => portal.ask('DELETE /user/familyQuotientProof', { token: ada.token });
    expect((await takeBack()).status).toBe(204);
    expect((await takeBack()).code).toBe('quotient.proof-not-found');
    expect(
      await portal.sql('select 1 from portal.quotient_proof where customer_id = $1', [ada.userId]),
    ).toEqual([]);
  });

  test('is deleted with the account', async () => {
    await portal.sendProof(ada);
    await portal.ask('DELETE /user/user', { token: ada.token });
    expect(
      await portal.sql('select 1 from portal.quotient_proof where customer_id = $1', [ada.userId]),
    ).toEqual([]);
  });

  test.each([
    ['a page', { name: 'a.pdf', bytes: Buffer.from('<html>') }, 'quotient.proof-type'],
    ['a PDF under another name', { name: 'a.exe' }, 'quotient.proof-type'],
    ['a PDF that claims to be a picture', { name: 'a.png', mediaType: 'image/png' }, 'quotient.proof-type'],
    ['another type', { name: 'a.webp', mediaType: 'image/webp' }, 'quotient.proof-type'],
    ['a large file', { bytes: Buffer.concat([PDF, Buffer.alloc(512 * 1024)]) }, 'file.too-large'],
  ])('is not %s', async (_what, file, code) => {
    const refused = await portal.sendProof(ada, file);
    expect(refused).toMatchObject({ code });
    expect(await portal.own(ada)).toEqual({});
  });

  test('is not sent too often', async () => {
    const codes = [];
    for (let sent = 0; sent < 7; sent++) codes.push((await portal.sendProof(ada)).code);
    expect(codes.slice(-2)).toEqual([undefined, 'request.too-many']);
  });
});
