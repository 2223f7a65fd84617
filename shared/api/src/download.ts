import type { Base } from '@qujat/contract/call';
import { callTimeout, type RequestOptions } from './request.ts';
import { startDeadline } from './deadline.ts';
import { ApiError, kindOfStatus } from './errors.ts';
import { counted } from './pending.ts';
import { sendForFile } from './send.ts';

/**
 * Fetches a file by its address (path with query) on a base. It authenticates by the session's cookie, as all downloads do (SES-12), and
 * fails only after 30 s without progress. It does not navigate: the caller reports failures.
 */
export function download(
  base: Base,
  path: string,
  options: RequestOptions & { /** A part of it alone, as the header Range names it. */ readonly range?: string } = {},
): Promise<Blob> {
  const fetchFile = async (): Promise<Blob> => {
    const deadline = startDeadline(options.timeoutMs ?? callTimeout, options.signal);
    try {
      const wire = { method: 'GET', path, contentType: null, body: null } as const;
      const { response, file } = await sendForFile({
        wire,
        base,
        headers: options.range ? { range: options.range } : {},
        deadline,
        onProgress: options.onProgress,
      });
      if (response.ok) return file;
      throw new ApiError(kindOfStatus(response.status), { status: response.status, requestId: response.headers.get('x-request-id') });
    } finally {
      deadline.end();
    }
  };
  return options.background ? fetchFile() : counted(fetchFile);
}
