import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locale } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCard } from '#cards/cards/document/card-document.service.ts';
import { aquagymTicket, aquaRivage, familyTicket, poolCard, receipt } from '#test/portal/documents.ts';
import { pdfStructure } from '#test/portal/pdf-structure.ts';
import { renderReceipt } from '#tickets/receipts/document/receipt-document.service.ts';
import { renderTickets } from '#tickets/tickets/document/ticket-document.service.ts';
import { createDocumentRenderer, DocumentQueueFullError, type DocumentRenderer } from './renderer.ts';

const locales: readonly Locale[] = ['fr-FR', 'en-GB', 'de-DE'];

function isInstalled(tool: string): boolean {
  return spawnSync(tool, ['-h']).error === undefined;
}

let renderer: DocumentRenderer;
let folder: string;

beforeAll(() => {
  renderer = createDocumentRenderer();
  folder = mkdtempSync(join(tmpdir(), 'guichet-documents-'));
});

afterAll(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true });
});

describe('tickets as PDF', () => {
  it.each(locales)('are tagged PDF/UA-1 in their language (%s)', async (locale) => {
    const structure = pdfStructure(await renderTickets(renderer, [aquagymTicket], locale, aquaRivage));
    expect(structure).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(structure).toContain('/StructTreeRoot');
    expect(structure).toContain(`/Lang (${locale})`);
    expect(structure).toMatch(/pdfuaid:part>1</);
    expect(structure).toMatch(/\/S \/H1/);
    expect(structure).toMatch(/\/S \/Figure/);
  });

  it('embed the product’s fonts only, for a French ticket', async () => {
    const structure = pdfStructure(await renderTickets(renderer, [aquagymTicket], 'fr-FR', aquaRivage));
    const fonts = [...structure.matchAll(/\/FontName \/[A-Z]{6}\+([A-Za-z]+)-/g)].map(([, family]) => family);
    expect(new Set(fonts)).toEqual(new Set(['Figtree', 'BricolageGrotesque']));
    expect(structure).toContain('/FontFile2');
  });

  it('have one page each', async () => {
    const structure = pdfStructure(
      await renderTickets(renderer, [aquagymTicket, familyTicket, aquagymTicket], 'en-GB', aquaRivage),
    );
    expect(structure.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
  });

  it('are rendered even when no font contains a character of the name', async () => {
    const holder = 'Zoé \u{e123}\u0007 Ирина';
    const pdf = await renderTickets(renderer, [{ ...aquagymTicket, holder }], 'fr-FR', aquaRivage);
    expect(pdf.byteLength).toBeGreaterThan(10_000);
  });

  it('are rendered under `node --watch`, where Node asks child processes for messages of its own', async () => {
    process.env.WATCH_REPORT_DEPENDENCIES = '1';
    const watched = createDocumentRenderer();
    try {
      const pdf = await renderTickets(watched, [aquagymTicket], 'fr-FR', aquaRivage);
      expect(pdf.byteLength).toBeGreaterThan(10_000);
    } finally {
      delete process.env.WATCH_REPORT_DEPENDENCIES;
      await watched.close();
    }
  });

  it('print texts literally, never as commands of the typesetting language', async () => {
    const serviceName = '#panic("executed") $x$ *gras* \\ ] }';
    await expect(
      renderTickets(renderer, [{ ...aquagymTicket, serviceName }], 'fr-FR', aquaRivage),
    ).resolves.toBeInstanceOf(Uint8Array);
  });

  it.runIf(isInstalled('pdftoppm') && isInstalled('zbarimg'))(
    'have a QR code that scans to the ticket’s code',
    async () => {
      const file = join(folder, 'tickets.pdf');
      writeFileSync(file, await renderTickets(renderer, [aquagymTicket, familyTicket], 'de-DE', aquaRivage));
      spawnSync('pdftoppm', ['-r', '110', '-png', file, join(folder, 'page')]);
      const scan = spawnSync('zbarimg', [
        '-q',
        '--raw',
        join(folder, 'page-1.png'),
        join(folder, 'page-2.png'),
      ]);
      expect(scan.stdout.toString().trim().split('\n')).toEqual([aquagymTicket.code, familyTicket.code]);
    },
  );

  it('cannot be rendered without tickets', async () => {
    await expect(renderTickets(renderer, [], 'fr-FR', aquaRivage)).rejects.toThrow(RangeError);
  });
});

describe('a card as PDF', () => {
  it.each(locales)('is tagged, with its code and a table of entitlements (%s)', async (locale) => {
    const structure = pdfStructure(await renderCard(renderer, poolCard, locale, aquaRivage));
    expect(structure).toMatch(/pdfuaid:part>1</);
    expect(structure).toContain(`/Lang (${locale})`);
    expect(structure).toMatch(/\/S \/H1/);
    expect(structure).toMatch(/\/S \/Figure/);
    expect(structure.match(/\/S \/TH\b/g)).toHaveLength(4);
  });

  it('is rendered when its code cannot be, and without entitlements', async () => {
    const pdf = await renderCard(renderer, { ...poolCard, code: 'É', rights: [] }, 'fr-FR', aquaRivage);
    expect(pdf.byteLength).toBeGreaterThan(10_000);
  });
});

describe('a receipt as PDF', () => {
  it.each(locales)('is tagged, with header cells in its tables (%s)', async (locale) => {
    const structure = pdfStructure(await renderReceipt(renderer, receipt, locale, aquaRivage));
    expect(structure).toMatch(/pdfuaid:part>1</);
    expect(structure).toContain(`/Lang (${locale})`);
    expect(structure.match(/\/S \/TH\b/g)?.length).toBeGreaterThanOrEqual(10);
  });

  it.runIf(isInstalled('pdftotext'))('contains the particulars required by law', async () => {
    const file = join(folder, 'receipt.pdf');
    writeFileSync(file, await renderReceipt(renderer, receipt, 'fr-FR', aquaRivage));
    const text = spawnSync('pdftotext', ['-layout', file, '-']).stdout.toString().replaceAll('\u00a0', ' ');
    for (const particular of [
      'Émis le 18 novembre 2026',
      'Aqua Rivage SAS',
      '12 quai des Mariniers',
      'FR12812345678',
      'Jeanne Morel',
      '11,00 €',
      '5,5 %',
      '63,83 €',
      '70,00 €',
      'Carte bancaire',
      '2026-004182',
    ]) {
      expect(text).toContain(particular);
    }
  });
});

describe('the rendering process', () => {
  it('starts with the first document and stops when idle', async () => {
    const short = createDocumentRenderer({ idleMilliseconds: 20 });
    expect(short.running).toBe(false);
    await renderTickets(short, [aquagymTicket], 'fr-FR', aquaRivage);
    expect(short.running).toBe(true);
    await expect.poll(() => short.running).toBe(false);
    await expect(renderReceipt(short, receipt, 'fr-FR', aquaRivage)).resolves.toBeInstanceOf(Uint8Array);
    await short.close();
  });

  it('has a bounded queue, in which urgent documents come first', async () => {
    const small = createDocumentRenderer({ maximumWaiting: 2 });
    const finished: string[] = [];
    const render = (name: string, urgent: boolean) =>
      renderTickets(small, [aquagymTicket], 'fr-FR', aquaRivage, { urgent }).then(() => finished.push(name));
    const accepted = [render('current', false), render('mail', false), render('download', true)];
    await expect(render('one too many', true)).rejects.toThrow(DocumentQueueFullError);
    await Promise.all(accepted);
    expect(finished).toEqual(['current', 'download', 'mail']);
    await small.close();
  });

  it('is replaced when a document takes too long', async () => {
    const hasty = createDocumentRenderer({ timeoutMilliseconds: 1 });
    await expect(renderTickets(hasty, [aquagymTicket], 'fr-FR', aquaRivage)).rejects.toThrow('too long');
    await hasty.close();
  });

  it('rejects waiting documents when it closes', async () => {
    const closing = createDocumentRenderer();
    const pending = renderTickets(closing, [aquagymTicket], 'fr-FR', aquaRivage);
    const outcome = expect(pending).rejects.toThrow('closing');
    await closing.close();
    await outcome;
  });
});

describe('the fonts', () => {
  it('are TrueType files, since other formats are silently ignored', () => {
    const figtree = readFileSync(
      new URL(import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
    );
    expect(figtree.readUInt32BE(0)).toBe(0x00010000);
  });
});
