import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { samplePicture } from '#test/portal/pictures.ts';
import { dayFrom, PDF, type QuotientTest, quotientTests } from '#test/portal/quotients.ts';
import type { Person } from '#test/system/world.ts';

let portal: QuotientTest;
let ada: Person;
quotientTests({}, (given) => ({ portal, ada } = given));

/** The first bytes of a HEIC photograph. */
const HEIC = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1');
const PNG = await samplePicture('png');
const pdfWith = (entries: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${entries} >>\nendobj\nstartxref\n9\n%%EOF\n`);

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

describe('proof of a family quotient', () => {
  test('is stored encrypted and opened only by administrators who may decide it', async () => {
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

  test('sets the quotient when accepted, deletes the file, and sends a confirmation mail', async () => {
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

  test('mails the reason to its sender in their language when rejected, and deletes the file', async () => {
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

  test('returns 404 to another venue', async () => {
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

  test('replaces a pending proof and can be withdrawn', async () => {
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
    [
      'a page that claims to be a picture',
      { name: 'a.png', bytes: Buffer.from('<html>') },
      'quotient.proof-type',
    ],
    ['a picture in HEIC', { name: 'a.heic', bytes: HEIC }, 'file.heic'],
    ['a picture in HEIC that claims to be a JPEG', { name: 'a.jpg', bytes: HEIC }, 'file.heic'],
    ['a PDF with a password', { bytes: pdfWith('/Encrypt 9 0 R') }, 'document.encrypted'],
    [
      'an incomplete PDF with a password',
      { bytes: Buffer.from('%PDF-1.7\n<< /Encrypt 9 0 R >>\n%%EOF') },
      'document.encrypted',
    ],
    ['a PDF with a script', { bytes: pdfWith('/OpenAction << /J#53 (x) >>') }, 'document.script'],
    ['a PDF that opens a program', { bytes: pdfWith('/OpenAction << /S /Launch >>') }, 'document.program'],
    ['a picture without pixels', { bytes: PNG.subarray(0, 60) }, 'file.signature'],
    ['a large file', { bytes: Buffer.concat([PDF, Buffer.alloc(512 * 1024)]) }, 'file.too-large'],
  ])('is rejected when it is %s', async (_what, file, code) => {
    const refused = await portal.sendProof(ada, file);
    expect(refused).toMatchObject({ code });
    expect(await portal.own(ada)).toEqual({});
  });

  test.each([
    ['a PDF under another name', { name: 'a.exe', mediaType: '' }, 'application/pdf', 'a.pdf'],
    ['a picture without a type', { name: 'IMG_2', mediaType: '', bytes: PNG }, 'image/jpeg', 'IMG_2.jpg'],
    ['a picture named as another', { name: 'IMG.2.HEIC', bytes: PNG }, 'image/jpeg', 'IMG.2.jpg'],
    ['a name in capitals', { name: 'A.PDF' }, 'application/pdf', 'A.PDF'],
  ])('gets type and extension from its content: %s', async (_what, file, mediaType, fileName) => {
    expect((await portal.sendProof(ada, file)).status).toBe(200);
    const [proof] = (await waiting()).filter(({ customer }) => customer.id === ada.userId);
    expect(proof).toMatchObject({ mediaType, fileName });
  });

  test('stores only the pixels of a picture', async () => {
    const bytes = Buffer.concat([PNG, Buffer.from('<html><script>alert(1)</script>')]);
    expect((await portal.sendProof(ada, { name: 'a.png', bytes })).status).toBe(200);
    const { body } = await portal.ask('GET /settingsticketing/familyQuotientProofFile', {
      token: portal.clerk,
      query: { id: (await proofOf(ada)).id },
    });
    const stored = Buffer.from(body);
    expect(stored.toString('latin1')).not.toMatch(/<html>|script/);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  });

  test('is accepted as a PDF with an unusual filter', async () => {
    expect((await portal.sendProof(ada, { bytes: pdfWith('/Filter /ASCII85Decode') })).status).toBe(200);
  });

  test('is limited in number per hour', async () => {
    const codes = [];
    for (let sent = 0; sent < 7; sent++) codes.push((await portal.sendProof(ada)).code);
    expect(codes.slice(-2)).toEqual([undefined, 'request.too-many']);
  });
});
