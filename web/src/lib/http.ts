import { ApiError } from './api-error.ts';
import { parseLocalizedPath } from './localized-path.ts';
import { currentTenant } from './storage.ts';

interface Input {
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a call of the API over HTTP, in the page's language and to the page's tenant.
 * @param token of the session; without it the call is anonymous
 * @throws ApiError for any status except a success; status 0 for an unreachable server or an aborted call
 */
export async function sendCall(
  key: string,
  { query, body, signal }: Input,
  token?: string,
): Promise<Response> {
  const [method = 'GET', path = ''] = key.split(' ');
  const { locale } = parseLocalizedPath(location.pathname);
  const headers: Record<string, string> = {
    'accept-language': locale,
    languageuser: locale,
    tenantname: currentTenant(),
  };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = typeOf(body);
  const response = await fetch(`/api/v1${path}${queryString(query)}`, {
    method,
    headers,
    body: contentOf(body),
    signal: signal ?? null,
  }).catch(() => {
    throw new ApiError({ status: 0 });
  });
  if (response.ok) return response;
  const facts = await response.json().catch(() => ({}));
  throw new ApiError({ ...facts, status: response.status });
}

/** Parses the response as its call declares it: JSON, nothing, or a document. */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  if (/json/.test(response.headers.get('content-type') ?? '')) return response.json();
  return (await response.blob()) as Answer;
}

/** Encodes the body; a file is sent unchanged. */
const typeOf = (body: unknown): string =>
  body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json';

function contentOf(body: unknown): BodyInit | null {
  if (body instanceof Blob) return body;
  return body === undefined ? null : JSON.stringify(body);
}

function queryString(query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
