/**
 * Returns a file of a PDF with one empty page.
 * @param entries of its catalogue: `/OpenAction …`
 */
export function makePdf(name: string, entries = '') {
  const content = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R ${entries} >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>
endobj
xref
0 1
trailer << /Root 1 0 R >>
startxref
9
%%EOF
`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(content) };
}

/** Entry that runs a script when the document is opened. */
export const ACTIVE_PDF = makePdf('piège.pdf', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
