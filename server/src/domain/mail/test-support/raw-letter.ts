/** Letters in their transfer form, for tests. */
export interface RawLetter {
  readonly id?: string | null;
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly date?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

export const rawLetter = ({
  id = '<1@x.example>',
  from = 'Отдел <a@x.example>',
  to = 'reader@north.example',
  subject = 'Тема',
  date = 'Fri, 20 Nov 2026 09:05:00 +0500',
  headers = [],
  body = 'Текст',
}: RawLetter = {}): Buffer => {
  const word = (text: string): string =>
    text.replaceAll(/[^\x20-\x7e]+(?: [^\x20-\x7e]+)*/g, (run) => `=?utf-8?B?${Buffer.from(run).toString('base64')}?=`);
  const type = headers.some((each) => /^content-type:/i.test(each))
    ? []
    : ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'];
  return Buffer.from(
    [
      `From: ${word(from)}`,
      `To: ${to}`,
      `Subject: ${word(subject)}`,
      `Date: ${date}`,
      ...(id === null ? [] : [`Message-ID: ${id}`]),
      'MIME-Version: 1.0',
      ...type,
      ...headers,
      '',
      body,
      '',
    ].join('\r\n'),
  );
};

/** One of several parts, with a text and attachments. */
export const withAttachments = (
  letter: RawLetter,
  text: string,
  files: readonly { readonly name: string; readonly content: Buffer; readonly type?: string; readonly contentId?: string }[],
  kind: 'plain' | 'html' = 'plain',
): Buffer =>
  rawLetter({
    ...letter,
    headers: [...(letter.headers ?? []), 'Content-Type: multipart/mixed; boundary="edge"'],
    body: [
      '--edge',
      `Content-Type: text/${kind}; charset=utf-8`,
      '',
      text,
      ...files.flatMap(({ name, content, type = 'application/octet-stream', contentId }) => [
        '--edge',
        `Content-Type: ${type}`,
        `Content-Disposition: ${contentId ? 'inline' : 'attachment'}; filename*=utf-8''${encodeURIComponent(name)}`,
        ...(contentId ? [`Content-ID: <${contentId}>`] : []),
        'Content-Transfer-Encoding: base64',
        '',
        content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      ]),
      '--edge--',
    ].join('\r\n'),
  });
