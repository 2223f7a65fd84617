/** Permissions of the feed: a row for every call of the contract; a missing row fails. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { callsByArea } from '@qujat/contract/all-calls';
import * as feed from '@qujat/contract/feed';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { refreshFeeds } from '../documents/feed-store.ts';
import { storeDocuments } from '../documents/store-documents.ts';
import { emailOf, makeOffice, type Office } from '../documents/test-support/office.ts';
import { officeDocument } from '../documents/test-support/office-document.ts';
import { CallFailure, testServer, type Client } from '../../test-support/server.ts';

/** A post of `author` with a comment of `commenter`, created anew for each request. */
interface Fixture {
  readonly postId: number;
  readonly commentId: number;
}

/** `left` is a former employee; `colleague` belongs to the organisation and has written nothing in it. */
const visitors = ['anonymous', 'foreigner', 'left', 'colleague', 'commenter', 'author', 'administrator'] as const;
type Visitor = (typeof visitors)[number];
/** An HTTP status; 'nothing' is an answer without any content of the post, 'refused' a text of the rules. */
type Outcome = number | 'nothing' | 'refused';

const table = (
  foreigner: Outcome,
  colleague: Outcome,
  commenter: Outcome,
  author: Outcome,
  administrator: Outcome,
): Readonly<Record<Visitor, Outcome>> => ({ anonymous: 401, left: 401, foreigner, colleague, commenter, author, administrator });
const ofTheOrganisation = table('refused', 200, 200, 200, 200);
/** The caller's own draft. */
const ofOneself = table(200, 200, 200, 200, 200);

const rows: Readonly<
  Record<
    string,
    { readonly ask: (client: Client, fixture: Fixture) => Promise<unknown>; readonly outcomes: Readonly<Record<Visitor, Outcome>> }
  >
> = {
  postList: { ask: (client) => client.call(feed.postList, {}), outcomes: table('nothing', 200, 200, 200, 200) },
  likePost: { ask: (client, { postId }) => client.call(feed.likePost, { postId }), outcomes: ofTheOrganisation },
  unlikePost: { ask: (client, { postId }) => client.call(feed.unlikePost, { postId }), outcomes: ofTheOrganisation },
  postLikes: { ask: (client, { postId }) => client.call(feed.postLikes, { postId }), outcomes: ofTheOrganisation },
  postComments: { ask: (client, { postId }) => client.call(feed.postComments, { postId }), outcomes: ofTheOrganisation },
  createComment: {
    ask: (client, { postId }) => client.call(feed.createComment, { postId, message: 'Ответ' }),
    outcomes: ofTheOrganisation,
  },
  removeComment: {
    ask: (client, { commentId }) => client.call(feed.removeComment, { commentId }),
    outcomes: table('refused', 403, 200, 200, 200),
  },
  removePost: { ask: (client, { postId }) => client.call(feed.removePost, { postId }), outcomes: table('refused', 403, 403, 200, 200) },
  postDraft: { ask: (client) => client.call(feed.postDraft, {}), outcomes: ofOneself },
  addDraftFiles: {
    ask: (client) => client.call(feed.addDraftFiles, { files: [new File(['Черновик'], 'Черновик.txt')] }),
    outcomes: ofOneself,
  },
  removeDraftFile: { ask: (client) => client.call(feed.removeDraftFile, { name: 'Тайна черновика.txt' }), outcomes: ofOneself },
  searchPostDocuments: {
    ask: (client) => client.call(feed.searchPostDocuments, { search: 'тайна' }),
    outcomes: table('nothing', 'nothing', 'nothing', 200, 'nothing'),
  },
  addDraftDocument: {
    ask: (client) => client.call(feed.addDraftDocument, { documentId: secret }),
    outcomes: table(404, 403, 403, 200, 403),
  },
  removeDraftDocument: { ask: (client) => client.call(feed.removeDraftDocument, { documentId: secret }), outcomes: ofOneself },
  addDraftVideo: { ask: (client) => client.call(feed.addDraftVideo, { url: 'https://youtu.be/abcdefghijk' }), outcomes: ofOneself },
  removeDraftVideo: { ask: (client) => client.call(feed.removeDraftVideo, { url: 'https://youtu.be/abcdefghijk' }), outcomes: ofOneself },
  createPost: { ask: (client) => client.call(feed.createPost, { message: 'Своя запись', draft: false }), outcomes: ofOneself },
};

/** A document that only its initiator (the author of the posts) and its approver may see. */
let secret = 0;

const outcomeOf = async (asked: Promise<unknown>): Promise<Outcome> => {
  try {
    const answer = await asked;
    return Array.isArray(answer) && !/Тайна/.test(JSON.stringify(answer)) ? 'nothing' : 200;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return error.status === 200 ? 'refused' : error.status;
  }
};

describe('every call of the feed', () => {
  const server = testServer();
  let north: Office;
  const clients = {} as Record<Visitor, Client>;

  const secretDocument = async (): Promise<number> => {
    const [id] = await storeDocuments(server.db, [
      {
        document: officeDocument(north, {
          template_id: north.templates.R2,
          department_id: north.departments[1],
          initiator_id: north.staff.engineer,
          number: 'П-7',
          status: statuses.completed,
          subject: 'Тайна',
          issue_date: new Date('2026-11-02T04:00:00Z'),
          is_public: false,
        }),
        participants: [
          { stage: stages.approval, employeeId: north.staff.lawyer, state: 'agreed', decidedAt: new Date(), decidedBy: north.staff.lawyer },
        ],
        log: [],
      },
    ]);
    return id!;
  };

  before(async () => {
    north = await makeOffice(server.db, 'north');
    await makeOffice(server.db, 'south');
    await server.db.insertInto('employee_roles').values({ employee_id: north.staff.clerk, role: 'feed-administrator' }).execute();
    secret = await secretDocument();
    clients.anonymous = server.anonymous();
    clients.foreigner = await server.signIn(emailOf('engineer', 'south'));
    for (const [visitor, name] of [
      ['left', 'trainee'],
      ['colleague', 'worker'],
      ['commenter', 'accountant'],
      ['author', 'engineer'],
      ['administrator', 'clerk'],
    ] as const)
      clients[visitor] = await server.signIn(emailOf(name, 'north'));
    await server.db.updateTable('employees').set({ ended_at: server.clock.now() }).where('id', '=', north.staff.trainee).execute();
  });

  const fixture = async (): Promise<Fixture> => {
    const { author, commenter } = clients;
    await author.call(feed.createPost, { message: 'Тайна', draft: false });
    const postId = (await author.call(feed.postList, {}))[0]!.id;
    await commenter.call(feed.createComment, { postId, message: 'Тайна' });
    await author.call(feed.likePost, { postId });
    await server.db.updateTable('people').set({ full_name: 'Тайна' }).where('email', '=', emailOf('engineer', 'north')).execute();
    return { postId, commentId: (await author.call(feed.postComments, { postId }))[0]!.id };
  };

  test('is listed in the table', () => {
    const names = (callsByArea['feed'] ?? []).map(({ name }) => name);
    assert.deepEqual([names.filter((name) => !(name in rows)), Object.keys(rows).filter((name) => !names.includes(name))], [[], []]);
  });

  for (const [name, { ask, outcomes }] of Object.entries(rows)) {
    test(`${name}: ${visitors.map((visitor) => `${visitor} ${outcomes[visitor]}`).join(', ')}`, async () => {
      const reads = callsByArea['feed']?.some((call) => call.name === name && call.effect === 'read');
      const shared = reads ? await fixture() : null;
      for (const visitor of visitors) {
        assert.equal(await outcomeOf(ask(clients[visitor], shared ?? (await fixture()))), outcomes[visitor], visitor);
        // Sixty posts an hour are enough for a person.
        await server.db.deleteFrom('rate_limits').execute();
      }
    });
  }

  test('a draft is private: invisible, unchangeable, its files not downloadable', async () => {
    const { author, colleague } = clients;
    await author.call(feed.addDraftFiles, { files: [new File(['Тайна'], 'Тайна черновика.txt')] });
    await colleague.call(feed.removeDraftFile, { name: 'Тайна черновика.txt' });
    assert.ok((await author.call(feed.postDraft, {})).files.some(({ path }) => path === 'Тайна черновика.txt'));
    assert.equal(/Тайна/.test(JSON.stringify(await colleague.call(feed.postDraft, {}))), false);
    const { code } = await server.db.selectFrom('files').select('code').where('name', '=', 'Тайна черновика.txt').executeTakeFirstOrThrow();
    const statusesOf: number[] = [];
    for (const visitor of visitors)
      statusesOf.push((await clients[visitor].fetch(`/file/dwn?code=${code}`, { headers: { authorization: '' } })).status);
    assert.deepEqual(statusesOf, [303, 404, 303, 404, 404, 200, 404]);
  });

  test('an attached document is visible only to people with access, also after the access ends', async () => {
    const { author, colleague } = clients;
    const open = (client: Client, id: number) => client.fetch(`/ce/viewdoc/?${id}`, { headers: { authorization: '' } });
    const shown = async (client: Client): Promise<number[]> =>
      ((await client.call(feed.postList, {}))[0]?.documents ?? []).map(({ id }) => id);
    const id = await secretDocument();
    await author.call(feed.addDraftDocument, { documentId: id });
    await author.call(feed.createPost, { message: 'С документом', draft: false });
    assert.deepEqual([await shown(author), await shown(colleague), await shown(clients.administrator)], [[id], [], []]);
    const approver = await server.signIn(emailOf('lawyer', 'north'));
    assert.deepEqual(await shown(approver), [id]);
    assert.deepEqual(
      [(await open(approver, id)).status, (await open(colleague, id)).status !== 200, (await open(clients.foreigner, id)).status !== 200],
      [200, true, true],
    );
    await server.db.deleteFrom('participants').where('document_id', '=', id).execute();
    await server.db.transaction().execute((trx) => refreshFeeds(trx, north.organisationId, [id]));
    assert.deepEqual(await shown(approver), []);
    assert.notEqual((await open(approver, id)).status, 200);
  });
});
