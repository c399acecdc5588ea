import type { Endpoint } from '#contract/endpoint.ts';
import type { Download } from './call.ts';
import { looksLikeHtml, misshapen, wrongShape } from './failure.ts';
import { fileName } from './fileName.ts';
import { jsonOrText, type ServerResponse } from './serverResponse.ts';

/** What the contract promises of a call, or the failure that it is something else: a page of a proxy, another shape. */
export async function checkReply(endpoint: Endpoint, response: ServerResponse): Promise<unknown> {
  if (endpoint.answers === 'file') return readDownload(response);
  const text = await response.text();
  if (looksLikeHtml(text)) throw wrongShape(response.status, '');
  const parsed = (endpoint.reads ?? endpoint.reply).safeParse(text === '' ? undefined : jsonOrText(text));
  if (parsed.success) return parsed.data;
  throw misshapen(response.status, parsed.error);
}

async function readDownload(response: ServerResponse): Promise<Download> {
  const blob = await response.blob();
  const type = response.header('content-type') ?? blob.type;
  if (/^(?:text\/html|application\/(?:problem\+)?json)\b/u.test(type)) throw wrongShape(response.status, '');
  return { name: fileName(response.header('content-disposition')), type, blob };
}
