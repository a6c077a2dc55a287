import { deflateSync } from 'node:zlib';
import { MAX_DOCUMENT_BYTES } from '@guichet/contract/tenants/link-rules.ts';
import { describe, expect, it } from 'vitest';
import { problemOf } from './inspection-work.ts';
import { checkPdfFile, checkPdfType } from './pdf-file.ts';

const END = '\nxref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';
const CATALOG = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj';

/** A document of these objects, one character per byte. */
const pdf = (...objects: string[]): string => `%PDF-1.7\n${[CATALOG, ...objects].join('\n')}${END}`;

/** An object with a compressed text. */
function packed(
  text: string,
  entries = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  bytes?: Buffer,
): string {
  const content = (bytes ?? deflateSync(Buffer.from(text, 'latin1'))).toString('latin1');
  return `5 0 obj\n<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`;
}

/** The reason to reject a document; undefined when it is accepted. */
async function refusal(text: string, name = 'terms.pdf', mediaType = 'application/pdf') {
  const bytes = Buffer.from(text, 'latin1');
  try {
    checkPdfType({ name, mediaType, bytes });
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return problemOf(bytes);
}

/** A text in UTF-16 with its byte order mark, one character per byte. */
const utf16 = (text: string): string => `\xfe\xff${[...text].map((character) => `\0${character}`).join('')}`;
const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

const action = (text: string) => pdf(`3 0 obj\n<< /OpenAction << ${text} >> >>\nendobj`);
const SCRIPT = '/S /JavaScript /JS (app.alert(1))';

describe('a document without active content is accepted', () => {
  it.each([
    ['plain', pdf()],
    ['with a packed page', pdf(packed('BT (Conditions) Tj ET', '/Filter /FlateDecode'))],
    ['with packed objects', pdf(packed('4 0 << /Type /Page >>'))],
    ['with a link of the web', pdf('3 0 obj\n<< /S /URI /URI (https://www.example.com/a) >>\nendobj')],
    [
      'with a shuffled table of objects',
      pdf(packed('00', '/Type /XRef /DecodeParms << /Predictor 12 >> /Filter /FlateDecode')),
    ],
    ['with an empty packed stream', pdf(packed('', '/Filter /FlateDecode', Buffer.alloc(0)))],
    ['that ends with blank lines', `${pdf()}\r\n\r\n`],
    ['of one short name over and over', pdf('/3D '.repeat(250_000))],
    ['with a name of two million escapes', pdf(`/${'#61'.repeat(2_000_000)}`)],
    ['with a million names of a few escapes', pdf('/#61#61 '.repeat(1_000_000))],
    ['with a million open strings', pdf('(('.repeat(1_000_000))],
    ['with a string of blanks', pdf(`/URI (${' '.repeat(4_000_000)})`)],
    ['with the letters of a script among others', pdf('3 0 obj\n<< /JSX 1 /Title (Java) /JS 12 >>\nendobj')],
    [
      'with a page that writes of scripts',
      pdf(packed('BT (JavaScript: requis) Tj (file: 1) Tj ET', '/Filter /FlateDecode')),
    ],
    ['with a mail address', pdf('3 0 obj\n<< /S /URI /URI (mailto:accueil@example.com) >>\nendobj')],
    [
      'with an address in an object of its own',
      pdf('3 0 obj\n<< /S /URI /URI 4 0 R >>\nendobj\n4 0 obj\n(https://example.com)\nendobj'),
    ],
    ['of signs of a comment', pdf('%'.repeat(4_000_000))],
  ])('%s', async (_, text) => expect(await refusal(text)).toBeUndefined());
});

describe('active content is rejected', () => {
  it.each([
    ['document.script', action(SCRIPT)],
    ['document.script', action('/S /Java#53cript /JS 4 0 R')],
    ['document.script', action('/S /#4a#61#76#61#53#63#72#69#70#74')],
    ['document.script', action('/S/JavaScript/JS(x)')],
    ['document.script', action('/S\n/JavaScript')],
    ['document.script', action('/S /Rendition /R 4 0 R')],
    ['document.script', pdf('3 0 obj\n<< /Names << /JavaScript 4 0 R >> >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /AcroForm << /XFA [ (a) 4 0 R ] >> >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI (javascript:alert(1)) >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI ( JaVaScRiPt:alert(1)) >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI (java\\163cript:alert(1)) >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI (data:text/html,x) >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI (file:///etc/passwd) >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI <6a6176617363726970743a78> >>\nendobj')],
    ['document.script', action('/JS (app.alert(1))')],
    ['document.script', action('/J#53 (app.alert(1))')],
    ['document.script', action('/#4a#53(x)')],
    ['document.script', action('/JS <6170702e616c657274>')],
    ['document.script', action('/JS 4 0 R')],
    ['document.script', action('/JS\n%comment\r4 0 R')],
    ['document.script', action('/JS\0(x)')],
    ['document.script', pdf(`3 0 obj\n<< /S /URI /URI (${utf16('javascript:alert(1)')}) >>\nendobj`)],
    ['document.script', pdf(`3 0 obj\n<< /S /URI /URI <${hex(utf16('javascript:alert(1)'))}> >>\nendobj`)],
    [
      'document.script',
      pdf(`3 0 obj\n<< /S /URI /URI (\\376\\377${utf16('javascript:x').slice(2)}) >>\nendobj`),
    ],
    [
      'document.script',
      pdf(`3 0 obj\n<< /S /URI /URI (\xff\xfe${utf16('javascript:x').slice(3)}\0) >>\nendobj`),
    ],
    ['document.script', pdf('3 0 obj\n<< /S /URI /UR#49 (javascript:x) >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI %comment\n(javascript:x) >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI (java\\\nscript:x) >>\nendobj')],
    ['document.script', pdf(`3 0 obj\n<< /S /URI /URI (${' '.repeat(9000)}javascript:x) >>\nendobj`)],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI < 6A 617661 7363 72697074 3a 78> >>\nendobj')],
    ['document.script', pdf('3 0 obj\n<< /S /URI /URI 4 0 R >>\nendobj\n4 0 obj\n(javascript:x)\nendobj')],
    [
      'document.script',
      pdf('3 0 obj\n<< /S /URI /URI 4 0 R >>\nendobj\n4 0 obj\n(file:///etc/passwd)\nendobj'),
    ],
    ['document.script', pdf(packed('4 0 (javascript:x)'), '3 0 obj\n<< /S /URI /URI 4 0 R >>\nendobj')],
    ['document.program', action('/S /Launch /F (calc.exe)')],
    ['document.program', action('/S /L#61unch /F (calc.exe)')],
    ['document.program', action('/S /GoToR /F (other.pdf)')],
    ['document.program', action('/S /GoToE')],
    ['document.attachment', pdf('3 0 obj\n<< /Names << /EmbeddedFiles 4 0 R >> >>\nendobj')],
    ['document.attachment', pdf('3 0 obj\n<< /Type /EmbeddedFile >>\nendobj')],
    ['document.attachment', pdf('3 0 obj\n<< /Subtype /FileAttachment >>\nendobj')],
    ['document.attachment', pdf('3 0 obj\n<< /Subtype /RichMedia >>\nendobj')],
    ['document.attachment', pdf('3 0 obj\n<< /Subtype /3D >>\nendobj')],
    ['document.attachment', pdf('3 0 obj\n<< /Subtype /Movie >>\nendobj')],
    ['document.form', action('/S /SubmitForm /F (https://x.example)')],
    ['document.form', action('/S /Submit#46orm')],
    ['document.form', action('/S /ImportData')],
    ['document.encrypted', pdf().replace('trailer <<', 'trailer << /Encrypt 9 0 R')],
    ['document.script', pdf(packed(`4 0 << ${SCRIPT} >>`))],
    ['document.script', pdf(packed(`4 0 << ${SCRIPT} >>`, '/Filter /Fl /N 1 /First 4'))],
    ['document.program', pdf(packed('4 0 << /S /Launch >>', '/Type /Page /Filter /FlateDecode'))],
    [
      'document.program',
      pdf(packed('', undefined, deflateSync(deflateSync(Buffer.from('<< /S /Launch >>'))))),
    ],
    ['document.script', pdf(packed('', undefined, brokenChecksum(`<< ${SCRIPT} >>`)))],
  ])('%s', async (reason, text) => expect(await refusal(text)).toBe(reason));
});

function brokenChecksum(text: string): Buffer {
  const bytes = deflateSync(Buffer.from(text, 'latin1'));
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 0xff;
  return bytes;
}

describe('unverifiable content is rejected', () => {
  const hex = (entries: string) =>
    packed('', entries, Buffer.from(Buffer.from('<</S/Launch>>').toString('hex')));
  it.each([
    ['in hex', pdf(hex('/N 1 /First 4 /Filter /ASCIIHexDecode'))],
    ['in hex, under a hidden name', pdf(hex('/N 1 /First 4 /Filter /ASCIIHex#44ecode'))],
    ['in base 85', pdf(packed('', '/Filter [/ASCII85Decode /FlateDecode]', Buffer.from('87cURD')))],
    ['in run lengths', pdf(packed('', '/Filter /RunLengthDecode', Buffer.from('abc')))],
    ['with LZW', pdf(packed('', '/Filter /LZWDecode', Buffer.from('abc')))],
    [
      'shuffled objects',
      pdf(packed('x', '/Type /ObjStm /First 4 /DecodeParms << /Predictor 12 >> /Filter /FlateDecode')),
    ],
    ['objects shuffled elsewhere', pdf(packed('x', '/First 4 /DecodeParms 7 0 R /Filter /FlateDecode'))],
    ['a comment that ends an object', pdf('3 0 obj\n<< /A 1 % endobj\n>>\nendobj')],
    ['a comment in a comment', pdf('3 0 obj\n<< /A 1 % % endobj\n>>\nendobj')],
    ['of too many streams', pdf('stream\n'.repeat(20_001))],
    ['not packed as it says', pdf(packed('', '/Filter /FlateDecode', Buffer.from('plain words')))],
    ['cut off', pdf().slice(0, -20)],
    ['without an end', pdf().replace('%%EOF', '')],
    ['followed by a program', `${pdf()}PK\x03\x04 more bytes of an archive`],
    ['followed by a page', `${pdf()}<script>alert(1)</script>`],
    ['broken off', pdf(packed('', undefined, deflateSync(Buffer.from(`<< ${SCRIPT} >>`)).subarray(0, -6)))],
    ['a bomb', pdf(packed('', undefined, deflateSync(Buffer.alloc(80 * 1024 * 1024))))],
  ])('%s', async (_, text) => expect(await refusal(text)).toBe('document.unreadable'));
});

describe('another kind of file is rejected', () => {
  it.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a page before the document', `<html>${pdf()}`],
    ['a picture', `\x89PNG\r\n\x1a\n${pdf()}`],
    ['nothing', ''],
    ['another version', pdf().replace('%PDF-1.7', '%PDF-9.9')],
  ])('%s', async (_, text) => expect(await refusal(text)).toBe('document.type'));

  it('by its name and type', async () => {
    expect(await refusal(pdf(), 'terms.html')).toBe('document.type');
    expect(await refusal(pdf(), 'terms.pdf.exe')).toBe('document.type');
    expect(await refusal(pdf(), 'terms.pdf', 'text/html')).toBe('document.type');
    expect(await refusal(pdf(), 'TERMS.PDF', 'Application/PDF')).toBeUndefined();
  });

  it('over 10 MiB', async () =>
    expect(await refusal(pdf() + ' '.repeat(MAX_DOCUMENT_BYTES))).toBe('document.too-large'));
});

describe('checkPdfFile', () => {
  const check = (text: string) =>
    checkPdfFile({ name: 'a.pdf', mediaType: 'application/pdf', bytes: Buffer.from(text, 'latin1') });

  it('accepts and rejects in a child process as the search does', async () => {
    await expect(check(pdf())).resolves.toBeUndefined();
    await expect(check(action(SCRIPT))).rejects.toMatchObject({ code: 'document.script' });
    await expect(check(pdf(`/${'#61'.repeat(2_000_000)}`))).resolves.toBeUndefined();
  });
});
