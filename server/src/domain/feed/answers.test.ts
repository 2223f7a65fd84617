import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  createComment,
  createPost,
  likePost,
  postComments,
  postLikes,
  postList,
  removeComment,
  removePost,
  unlikePost,
} from '@qujat/contract/feed';
import { liveEventsPath } from '@qujat/contract/live-events';
import { makeOffice, type Office } from '../documents/test-support/office.ts';
import { testServer, type Client } from '../../test-support/server.ts';
import { feedClients, refusal } from './test-support/feed-clients.ts';

describe('likes, comments and search', () => {
  const server = testServer();
  let north: Office;
  let postId: number;
  const as = feedClients(server);

  before(async () => {
    north = await makeOffice(server.db, 'north');
    await makeOffice(server.db, 'south');
    await server.db.insertInto('employee_roles').values({ employee_id: north.staff.head, role: 'feed-administrator' }).execute();
    await (await as('worker')).call(createPost, { message: 'Паводковый план обновлён', draft: false });
    [postId] = (await (await as('worker')).call(postList, {})).map(({ id }) => id) as [number];
  });

  test('a like counts once, shows its author, and can be removed', async () => {
    const [clerk, lawyer] = [await as('clerk'), await as('lawyer')];
    await Promise.all([clerk.call(likePost, { postId }), clerk.call(likePost, { postId })]);
    await lawyer.call(likePost, { postId });
    assert.deepEqual(await clerk.call(postLikes, { postId }), [{ fullName: 'Тестов lawyer' }, { fullName: 'Тестов clerk' }]);
    for (const _ of [1, 2]) await lawyer.call(unlikePost, { postId });
    const [post] = await lawyer.call(postList, {});
    assert.deepEqual([post?.likes, post?.liked], [{ count: 1, names: [{ fullName: 'Тестов clerk' }] }, false]);
  });

  test('comments are listed oldest first and continue below the last one shown', async () => {
    const clerk = await as('clerk');
    for (let index = 1; index <= 53; index += 1) await clerk.call(createComment, { postId, message: ` Комментарий ${index} ` });
    const first = await clerk.call(postComments, { postId });
    assert.deepEqual([first.length, first[0]?.text, first[0]?.author], [50, 'Комментарий 1', 'Тестов clerk']);
    assert.match(first[0]?.date ?? '', /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
    assert.deepEqual(
      (await clerk.call(postComments, { postId, afterId: first.at(-1)!.id })).map(({ text }) => text),
      ['Комментарий 51', 'Комментарий 52', 'Комментарий 53'],
    );
    assert.equal((await clerk.call(postList, {}))[0]?.commentCount, 53);
  });

  test('empty and too long comments are refused', async () => {
    const clerk = await as('clerk');
    for (const message of [' \n\t ', '\u200b \u2060'])
      await assert.rejects(clerk.call(createComment, { postId, message }), refusal(400, /./));
    await assert.rejects(clerk.call(createComment, { postId, message: 'я'.repeat(4001) }), refusal(400, /./));
  });

  test('a comment is removed by its author, the post’s author or the feed administrator', async () => {
    const [clerk, lawyer, worker, head] = [await as('clerk'), await as('lawyer'), await as('worker'), await as('head')];
    const newest = async (client: Client) =>
      (await client.call(postComments, { postId, afterId: (await client.call(postComments, { postId })).at(-1)!.id })).at(-1)!;
    for (const remover of [clerk, worker, head]) {
      await clerk.call(createComment, { postId, message: 'Лишнее' });
      const { id: commentId } = await newest(clerk);
      assert.deepEqual([(await newest(lawyer)).removable, (await newest(remover)).removable], [false, true]);
      await assert.rejects(lawyer.call(removeComment, { commentId }), refusal(403, /./));
      await assert.rejects((await as('head', 'south')).call(removeComment, { commentId }), refusal(200, /удалён/));
      await remover.call(removeComment, { commentId });
      await assert.rejects(remover.call(removeComment, { commentId }), refusal(200, /удалён/));
    }
  });

  test('another organisation can neither see nor change the post', async () => {
    const stranger = await as('worker', 'south');
    for (const asked of [
      () => stranger.call(likePost, { postId }),
      () => stranger.call(unlikePost, { postId }),
      () => stranger.call(postLikes, { postId }),
      () => stranger.call(postComments, { postId }),
      () => stranger.call(createComment, { postId, message: 'Привет' }),
    ])
      await assert.rejects(asked(), refusal(200, /недоступна/));
    assert.deepEqual(await stranger.call(postList, { search: 'паводковый' }), []);
  });

  test('search finds words of the text, their prefixes and the author', async () => {
    const worker = await as('worker');
    await (await as('engineer')).call(createPost, { message: 'Графики на зиму, счёт 0e2045a9 и № СЗ-01/12', draft: false });
    const found = async (search: string, beforeId?: number) =>
      (await worker.call(postList, { search, ...(beforeId && { beforeId }) })).map(({ message }) => message);
    assert.deepEqual(await found('паводк'), ['Паводковый план обновлён']);
    assert.deepEqual(await found('планы обновлены'), ['Паводковый план обновлён']);
    for (const search of ['engineer', 'график зим', '0e2045a9', '0e2045a', 'сз-01/12', '01/12'])
      assert.deepEqual(await found(search), ['Графики на зиму, счёт 0e2045a9 и № СЗ-01/12'], search);
    assert.deepEqual(await found('0e2045b9'), []);
    assert.deepEqual(await found('паводк', postId), []);
    assert.deepEqual(await found("ничего' & такого:*"), []);
    assert.equal((await found(' ')).length, 2);
  });

  test('the organisation is notified at once of a new or removed post, like and comment', async () => {
    const listen = async (client: Client) => {
      const stop = new AbortController();
      const response = await client.fetch(liveEventsPath, { signal: stop.signal });
      const pieces = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
      let heard = '';
      const until = async (event: string): Promise<void> => {
        while (!heard.includes(`event: ${event}\n`))
          heard += (await pieces.next()).value ?? assert.fail(`the stream ended before ${event}`);
        heard = '';
      };
      await until('ready');
      return { until, leave: () => stop.abort(), heard: () => heard };
    };
    const [lawyer, clerk] = [await as('lawyer'), await as('clerk')];
    const [near, far] = [await listen(lawyer), await listen(await as('lawyer', 'south'))];
    await clerk.call(likePost, { postId });
    await clerk.call(unlikePost, { postId });
    await near.until('feed');
    await clerk.call(createComment, { postId, message: 'Слышно?' });
    await near.until('feed');
    await clerk.call(createPost, { message: 'Новая', draft: false });
    await near.until('feed');
    const [newest] = await clerk.call(postList, {});
    await clerk.call(removePost, { postId: newest!.id });
    await near.until('feed');
    // The first event of the other organisation reports its own post.
    assert.equal(far.heard(), '');
    await (await as('clerk', 'south')).call(createPost, { message: 'Своя', draft: false });
    await far.until('feed');
    near.leave();
    far.leave();
  });
});
