/** HTTP status by error code of uploaded files and missing documents. */
export const UPLOAD_ERRORS = {
  'file.too-large': 413,
  'file.type': 415,
  'file.signature': 415,
  'file.heic': 415,
  'file.beyond-limits': 415,
  'document.too-large': 413,
  'document.type': 415,
  'document.unreadable': 415,
  'document.encrypted': 415,
  'document.script': 415,
  'document.program': 415,
  'document.attachment': 415,
  'document.form': 415,
  'document.too-many': 409,
  'document.not-found': 404,
} as const satisfies Record<string, number>;
