/** Sends files by XMLHttpRequest: fetch reports the progress of an upload only over HTTP/2 in Chromium. */

/** Bytes sent, and in total; `total` is 0 while it is unknown. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface Upload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly withCredentials: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

const bodyless = new Set([204, 205, 304]);

/** Rejects with a TypeError if no answer arrives, like fetch, or with the signal's reason. */
export function upload({ url, headers, body, withCredentials, signal, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open('POST', url);
    request.withCredentials = withCredentials;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, lengthComputable, total }) =>
      onProgress({ done: loaded, total: lengthComputable ? total : 0 }),
    );
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      resolve(new Response(bodyless.has(status) ? null : responseText, { status, headers: headersOf(request) }));
    });
    request.addEventListener('error', () => reject(new TypeError('The upload failed')));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}
