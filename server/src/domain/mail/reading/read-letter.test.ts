import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import iconv from 'iconv-lite';
import { rawLetter, withAttachments } from '../test-support/raw-letter.ts';
import { readHead, readLetter, UnreadableLetterError, type ReadLetter } from './read-letter.ts';

const now = new Date('2026-11-20T12:00:00Z');
const read = (raw: Buffer | string, charset: Parameters<typeof readLetter>[1] = 'windows-1251'): Promise<ReadLetter> =>
  readLetter(Buffer.from(raw as string), charset, now);
const lines = (...given: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(given.flatMap((each) => [Buffer.from(each as string), Buffer.from('\r\n')]));
const word = (text: string, charset: string): string =>
  `=?${charset}?B?${iconv.encode(text, charset === 'kz-1048' ? 'rk1048' : charset).toString('base64')}?=`;

const russian = 'Қайырлы күн? Нет: здравствуйте, «Сарыөзен»'.replaceAll(/[Ққүө]/g, 'к');
const kazakh = 'Қайырлы күн, «Сарыөзен Энерго» ұжымы';

describe('a letter', () => {
  test('has sender, recipients, subject, date and text', async () => {
    const letter = await read(
      rawLetter({
        from: 'Отдел продаж <sales@x.example>',
        to: 'Айгерим <aigerim@saryozen.example>, b@x.example',
        subject: 'Коммерческое предложение',
        body: 'Добрый день!',
      }),
    );
    assert.deepEqual(
      { ...letter, sentAt: letter.sentAt.toISOString() },
      {
        messageId: '<1@x.example>',
        digest: letter.digest,
        sentAt: '2026-11-20T04:05:00.000Z',
        sender: 'Отдел продаж <sales@x.example>',
        recipients: letter.recipients,
        subject: 'Коммерческое предложение',
        plain: 'Добрый день!\n',
        html: '',
        attachments: [],
      },
    );
    assert.match(letter.recipients, /aigerim@saryozen\.example>, b@x\.example$/);
  });

  test('has a digest of what was sent, whatever way it took and however it is read', async () => {
    const sent = (more: Parameters<typeof rawLetter>[0] = {}): Buffer => rawLetter({ subject: 'Скан', ...more });
    const { digest } = await read(sent());
    const onAnotherWay = Buffer.concat([Buffer.from('Received: from a by b\r\n'), sent(), Buffer.from('\r\n')]);
    assert.equal((await read(onAnotherWay)).digest, digest);
    assert.equal((await read(sent().toString().replaceAll('\r\n', '\n'), 'koi8-r')).digest, digest);
    for (const other of [{ subject: 'Иной' }, { from: 'b@x.example' }, { body: 'Иной' }, { date: 'Sat, 21 Nov 2026 09:05:00 +0500' }])
      assert.notEqual((await read(sent(other))).digest, digest, JSON.stringify(other));
  });

  test('has the pictures that stand in its text as attachments, and no two of one name', async () => {
    const picture = Buffer.from('a picture').toString('base64');
    const part = (body: string): string[] => [
      '--b',
      'Content-Type: image/png; name=picture-1.png',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(body).toString('base64'),
    ];
    const letter = await read(
      lines(
        'From: a@x.example',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        `<p>Скан</p><img src="data:image/PNG;base64,${picture}"><img src='data:image/svg+xml;base64,${picture}'><img src="data:image/png;base64,">`,
        ...part('one'),
        ...part('two'),
        '--b--',
      ),
    );
    assert.deepEqual(
      letter.attachments.map(({ name, contentType, contentId, content }) => [name, contentType, contentId, content.toString()]),
      [
        ['picture-1.png', 'image/png', null, 'one'],
        ['picture-1 (2).png', 'image/png', null, 'two'],
        ['picture-1 (3).png', 'image/png', 'picture-1@in-the-text.invalid', 'a picture'],
      ],
    );
    assert.match(letter.html, /<img src="cid:picture-1@in-the-text\.invalid"><img src='data:image\/svg\+xml;base64,[^']+'><img src="data:/);
  });

  test('keeps what a text, an attachment and an enclosed letter say of charsets as they say it', async () => {
    const enclosed = 'From: a@x.example\nContent-Type: text/plain; charset=us-ascii\n\nWords';
    const settings = 'charset = unknown-8bit\nContent-Type: text/plain';
    const letter = await read(
      lines(
        'From: a@x.example',
        'Subject: Charsets',
        'Content-Type: multipart/mixed;',
        ' boundary="outer"',
        '',
        'For old programs: charset=us-ascii',
        '--outer',
        'Content-Type: multipart/alternative; boundary=inner',
        '',
        '--inner',
        'Content-Type: text/plain; charset=us-ascii',
        '',
        'It says charset=us-ascii, and =?us-ascii?Q?so?=.',
        '--inner--',
        '--outer',
        'Content-Type: message/rfc822',
        '',
        enclosed,
        '--outer',
        'Content-Type: text/plain; name=a.ini',
        'Content-Disposition: attachment; filename=a.ini',
        '',
        settings,
        '--outer--',
      ),
    );
    assert.equal(letter.plain.trim(), 'It says charset=us-ascii, and =?us-ascii?Q?so?=.');
    assert.deepEqual(
      letter.attachments.map(({ content }) => content.toString().trimEnd()),
      [enclosed, settings],
    );
  });

  for (const charset of ['windows-1251', 'koi8-r', 'iso-8859-5', 'cp866', 'utf-8', 'kz-1048'] as const) {
    const text = charset === 'kz-1048' ? kazakh : russian.replaceAll(/[«»]/g, '"');
    const encoded = iconv.encode(text, charset === 'kz-1048' ? 'rk1048' : charset);
    test(`in ${charset}: decodes subject, text and the name of a file`, async () => {
      const raw = lines(
        `From: ${word('Канцелярия', charset)} <a@x.example>`,
        `Subject: ${word(text, charset)}`,
        'Message-ID: <c@x>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        `Content-Type: text/plain; charset="${charset}"`,
        'Content-Transfer-Encoding: base64',
        '',
        encoded.toString('base64'),
        '--b',
        `Content-Type: text/html; charset=${charset}`,
        'Content-Transfer-Encoding: quoted-printable',
        '',
        [...encoded].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
        '--b',
        `Content-Type: application/pdf; name="${word('Приказ №5.pdf', charset === 'kz-1048' ? 'windows-1251' : charset === 'koi8-r' || charset === 'cp866' ? 'utf-8' : charset)}"`,
        'Content-Disposition: attachment',
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERi0=',
        '--b--',
      );
      const letter = await read(raw, 'utf-8');
      assert.equal(letter.subject, text);
      assert.equal(letter.sender, 'Канцелярия <a@x.example>');
      assert.ok(letter.plain.includes(text), letter.plain);
      assert.ok(letter.html.includes(text), letter.html);
      assert.deepEqual(
        letter.attachments.map(({ name }) => name),
        ['Приказ №5.pdf'],
      );
    });
  }

  for (const charset of ['windows-1251', 'koi8-r', 'kz-1048'] as const) {
    test(`that names no charset uses the mailbox’s: ${charset}`, async () => {
      const text = charset === 'kz-1048' ? kazakh : russian;
      const bytes = (line: string): Buffer => iconv.encode(line, charset === 'kz-1048' ? 'rk1048' : charset);
      const usual = charset === 'koi8-r' ? text.replaceAll(/[«»]/g, '') : text;
      const letter = await read(lines('From: a@x.example', bytes(`Subject: ${usual}`), 'Message-ID: <n@x>', '', bytes(usual)), charset);
      assert.equal(letter.subject, usual);
      assert.ok(letter.plain.includes(usual), letter.plain);
      const parts = await read(
        lines(
          'From: a@x.example',
          'Subject: x',
          'MIME-Version: 1.0',
          'Content-Type: multipart/alternative; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain',
          '',
          bytes(usual),
          '--b',
          'Content-Type: text/html;',
          ' format=flowed',
          '',
          bytes(`<p>${usual}</p>`),
          '--b--',
        ),
        charset,
      );
      assert.ok(parts.plain.includes(usual) && parts.html.includes(usual), `${parts.plain} ${parts.html}`);
    });
  }

  for (const label of ['unknown-8bit', 'x-unknown', 'default', 'us-ascii'])
    for (const [charset, encoding] of [
      ['utf-8', 'utf8'],
      ['windows-1251', 'windows-1251'],
      ['kz-1048', 'rk1048'],
    ] as const)
      test(`whose label ${label} says nothing uses the mailbox’s charset, or UTF-8: ${charset}`, async () => {
        const bytes = iconv.encode(russian, encoding);
        const letter = await read(
          lines(
            'From: a@x.example',
            `Subject: =?${label}?B?${bytes.toString('base64')}?=`,
            'Message-ID: <n@x>',
            `Content-Type: text/plain; charset=${label}`,
            'Content-Transfer-Encoding: 8bit',
            '',
            bytes,
          ),
          charset === 'utf-8' ? 'windows-1251' : charset,
        );
        assert.deepEqual([letter.subject, letter.plain.trim()], [russian, russian]);
      });

  test('in undeclared UTF-8 stays UTF-8, whatever the mailbox’s charset', async () => {
    const letter = await read(lines('From: a@x.example', `Subject: ${kazakh}`, '', kazakh));
    assert.deepEqual([letter.subject, letter.plain.trim()], [kazakh, kazakh]);
  });

  test('has its files with safe names, inline pictures apart, and a forwarded letter as a file', async () => {
    const raw = withAttachments(
      { id: '<a@x>' },
      '<img src="cid:logo@x">',
      [
        { name: 'Отчёт за «ноябрь».xlsx', content: Buffer.from('xlsx') },
        { name: '../../etc/passwd', content: Buffer.from('up') },
        { name: `${'ә'.repeat(300)}.pdf`, content: Buffer.from('long') },
        { name: 'logo.png', content: Buffer.from('png'), type: 'image/png', contentId: 'logo@x' },
        { name: '', content: rawLetter({ subject: 'Пересланное' }), type: 'message/rfc822' },
        { name: 'пусто.txt', content: Buffer.alloc(0) },
      ],
      'html',
    );
    const { attachments } = await read(raw);
    const [report, up, long, logo, forwarded, ...rest] = attachments;
    assert.deepEqual(
      [report?.name, up?.name, logo?.name, forwarded?.name, rest.length],
      ['Отчёт за «ноябрь».xlsx', 'passwd', 'logo.png', 'letter-5.eml', 0],
    );
    assert.ok(long && Buffer.byteLength(long.name) <= 255 && long.name.endsWith('.pdf'));
    assert.deepEqual(
      attachments.map(({ contentId }) => contentId),
      [null, null, null, 'logo@x', null],
    );
    assert.equal(report?.content.toString(), 'xlsx');
  });

  test('without a Message-ID is identified by its content', async () => {
    const raw = rawLetter({ id: null, body: 'одно' });
    const one = await read(raw);
    assert.equal((await read(raw)).messageId, one.messageId);
    assert.notEqual((await read(rawLetter({ id: null, body: 'другое' }))).messageId, one.messageId);
    assert.match(one.messageId, /^<[0-9a-f]{64}@/);
  });

  test('with an invalid date gets the time of its arrival', async () => {
    for (const date of ['вчера', 'Fri, 20 Nov 2126 09:05:00 +0500', ''])
      assert.equal((await read(rawLetter({ date }))).sentAt.getTime(), now.getTime(), date);
  });

  const broken: Record<string, Buffer | string> = {
    'no end of a part': lines(
      'From: a@x.example',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'начало',
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0',
    ),
    'a boundary that never comes': lines('From: a@x.example', 'Content-Type: multipart/mixed; boundary=never', '', 'начало'),
    'base64 that is none': lines(
      'From: a@x.example',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      '!!!! не base64 ????',
    ),
    'an unknown charset': lines(
      'From: a@x.example',
      'Subject: =?x-martian?B?0YLQtdGB0YI=?=',
      'Content-Type: text/plain; charset=x-martian',
      '',
      'text',
    ),
    'a zero byte and half a character': Buffer.concat([
      lines('From: a@x.example', 'Subject: a\0b', 'Content-Type: text/plain; charset=utf-8', ''),
      Buffer.from([0x61, 0, 0xd0]),
    ]),
    'headers that go on': lines('From: a@x.example', `Subject: ${'а'.repeat(50_000)}`, '', 'текст'),
    'two subjects and bare line feeds': 'From: a@x.example\nSubject: one\nSubject: two\n\ntext\n',
    'a turned name': lines('From: "Банк \u202e nwodedispu" <a@x.example>', 'Subject: a\r\n\tb\u200f', '', '\u2067текст'),
    'only headers': lines('From: a@x.example', 'Subject: пусто'),
  };
  for (const [name, raw] of Object.entries(broken)) {
    test(`that is malformed is read as far as possible: ${name}`, async () => {
      const letter = await read(raw);
      assert.equal(letter.sender.includes('a@x.example'), true);
      for (const text of [letter.sender, letter.subject, letter.plain, letter.html])
        assert.ok(!/[\0\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text) && text.isWellFormed());
      assert.ok(letter.subject.length <= 1000 && !/[\r\n]/.test(letter.subject + letter.sender));
    });
  }

  const parts = ['--x', 'Content-Type: text/plain', '', 'Договор во вложении', '--x--'];
  for (const [name, type] of [
    ['no boundary', 'multipart/mixed'],
    ['another boundary', 'multipart/mixed; boundary=other'],
  ] as const)
    test(`whose parts cannot be found is attached as it came: ${name}`, async () => {
      const raw = lines('From: a@x.example', 'Subject: a', `Content-Type: ${type}`, '', ...parts);
      const { plain, attachments } = await read(raw);
      assert.ok(plain.includes('Договор') || (attachments[0]?.name === 'letter.eml' && attachments[0].content.equals(raw)));
    });

  test('of blank lines and spaces alone is read at once', async () => {
    const { attachments } = await read(`From: a@x.example\nSubject: a\n${'\n'.repeat(9_000)}${' '.repeat(900_000)}`);
    assert.equal(attachments.length, 0);
  });

  test('without a text has no attachment of its own', async () => {
    assert.deepEqual((await read(lines('From: a@x.example', 'Subject: a', '', ''))).attachments, []);
  });

  test('without a valid message is reported as such; its head is still read', async () => {
    await assert.rejects(read(''), UnreadableLetterError);
    const nested = Array.from(
      { length: 80 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join('');
    await assert.rejects(read(`From: a@x.example\r\nSubject: bomb\r\n${nested}`), UnreadableLetterError);
    assert.deepEqual(await readHead(Buffer.from('From: Олжас <a@x.example>\r\nSubject: =?koi8-r?B?8NLJ18XU?='), 'utf-8', now), {
      sender: 'Олжас <a@x.example>',
      subject: 'Привет',
    });
    assert.deepEqual(await readHead(Buffer.alloc(0), 'utf-8', now), { sender: '', subject: '' });
  });
});
