/** The HTML form of letters, as they leave: what it shows, and what nobody can put into it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import PostalMime, { type Email } from 'postal-mime';
import { addOrganisation } from '../../test-support/people.ts';
import { withDatabase } from '../../test-support/database.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { sendLetters } from './send-letters.ts';
import { startMailServer } from './test-support/mail-server.ts';
import { writeLetter, type Letter } from './write-letter.ts';

const origin = 'https://qujat.example';
const link = `${origin}/?document=7`;
const logo = Buffer.from('89504e470d0a1a0a', 'hex');

describe('the HTML form of a letter', () => {
  const database = withDatabase();
  const now = new Date('2026-11-20T10:00:00Z');
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let mailer: Mailer;
  let organisationId = 0;
  before(async () => {
    mail = await startMailServer();
    mailer = createMailer({ url: mail.url, from: 'Qujat <noreply@qujat.example>', mayBePlain: true });
    organisationId = await addOrganisation(database.db, { name_ru: 'ТОО «А&Б»', name_kk: '«А&Б» ЖШС' });
    const row = { organisation_id: organisationId, code: 'code', content: logo, content_type: 'image/png' as const, created_at: now };
    await database.db.insertInto('organisation_logos').values(row).execute();
  });
  after(() => {
    mailer.close();
    mail.server.close();
  });

  /** The letter as a mail program reads it. */
  const sent = async (letter: Partial<Letter> = {}, from = origin): Promise<{ parsed: Email; html: string; raw: string }> => {
    const parameters = { document: 'СЗ-1', subject: 'О закупке', initiator: 'Дулат', stage: 'Согласуйте', link, ...letter.parameters };
    await writeLetter(database.db, { recipient: 'a@b.example', language: 'ru_RU', name: 'yourTurn', ...letter, parameters }, now);
    mail.taken.length = 0;
    assert.equal(await sendLetters(database.db, { mailer, origin: from }, now), 1);
    const [raw = ''] = mail.taken;
    // As SMTP carries it: a dot ends the letter, and one that begins a line is doubled.
    const parsed = await PostalMime.parse(raw.replace(/\r\n\.\r\n$/, '\r\n').replaceAll('\r\n..', '\r\n.'), {
      attachmentEncoding: 'base64',
    });
    return { parsed, html: parsed.html ?? '', raw };
  };

  test('stands beside the text, which is as before; both say the same in each language', async () => {
    const words = { ru_RU: 'Здравствуйте!', kk_KZ: 'Сәлеметсіз бе!', en_EN: 'Hello', tr_TR: 'Merhaba!' } as const;
    for (const [language, word] of Object.entries(words)) {
      const { parsed, html, raw } = await sent({ language: language as LanguageCode });
      assert.match(raw, /^Content-Type: multipart\/alternative;/m);
      assert.ok(parsed.text?.startsWith(word), parsed.text);
      assert.ok(html.includes(`<html lang="${language.slice(0, 2)}">`));
      for (const line of parsed.text?.split('\n').filter((each) => each !== '') ?? []) assert.ok(html.includes(line), line);
      assert.ok(html.includes(`<a href="${link}"`));
      assert.deepEqual(parsed.attachments, []);
    }
  });

  test('bears the logo of the organisation as a part of the letter, and fetches nothing', async () => {
    const { parsed, html, raw } = await sent({ organisationId, language: 'kk_KZ' });
    const [picture] = parsed.attachments;
    assert.deepEqual([picture?.contentId, picture?.mimeType, picture?.disposition], ['<logo@qujat>', 'image/png', 'inline']);
    assert.equal(picture?.content, logo.toString('base64'));
    assert.match(raw, /^Content-Type: multipart\/related;/m);
    assert.match(html, /<img src="cid:logo@qujat" alt="«А&amp;Б» ЖШС"/);
    assert.doesNotMatch(html, /src="(?!cid:)|url\(|<link|<script/);
  });

  test('has no logo once the organisation has removed it', async () => {
    const other = await addOrganisation(database.db);
    const { parsed, html } = await sent({ organisationId: other });
    assert.deepEqual(parsed.attachments, []);
    assert.doesNotMatch(html, /<img/);
  });

  test('keeps an attached document beside the logo', async () => {
    const row = { name: 'СЗ-1.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF-1.7'), created_at: now };
    const { id: fileId } = await database.db.insertInto('letter_files').values(row).returning('id').executeTakeFirstOrThrow();
    const { parsed, raw } = await sent({ organisationId, fileId });
    assert.match(raw, /^Content-Type: multipart\/mixed;/m);
    assert.deepEqual(parsed.attachments.map(({ mimeType, disposition }) => [mimeType, disposition]).toSorted(), [
      ['application/pdf', 'attachment'],
      ['image/png', 'inline'],
    ]);
  });

  test('shows what people have typed as text: no markup, no link', async () => {
    const typed =
      '</p><img src="https://spy.example/1.png"><script>alert(1)</script>\nhttps://bank.example/login\nhttps://qujat.example.evil.example/';
    const { html } = await sent({ parameters: { subject: typed, document: '<b>СЗ</b>', initiator: `${origin}/" onclick="x` } });
    assert.doesNotMatch(html, /<img|<script|<b>|onclick="x/);
    assert.ok(html.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
    assert.deepEqual(
      [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address),
      [link],
    );
  });

  test('has no links where the operator has not said where the product is', async () => {
    const { html } = await sent({}, '');
    assert.doesNotMatch(html, /<a /);
    assert.ok(html.includes(link));
  });
});
