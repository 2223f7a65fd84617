import { Readable } from 'node:stream';
import { call, optional, required } from '@qujat/contract/call';
import { at, number, record, text } from '@qujat/contract/codec';
import { identifierField, textField } from '@qujat/contract/field';
import { FileStoreUnavailableError } from '../../files/store.ts';
import { BusinessError } from '../errors.ts';
import { html } from '../html.ts';
import { removedMeanwhile, unlessRemoved } from '../removed-meanwhile.ts';
import { rawJson, type Area } from '../serve.ts';

/** What a test reads and sets while the server runs. */
export interface AppState {
  /** Access tokens of two people. */
  token: string;
  otherToken: string;
  /** How often the change ran. */
  changes: number;
  /** The change waits for it. */
  gate: Promise<void> | null;
  /** How many requests have come far enough to be asked for their session. */
  admitted: number;
  /** Everything that was logged. */
  log: string;
}

const answer = record({ n: at('n', number), said: at('said', text) });
const fields = { said: required('q', textField(100)) };
const read = call({ name: 'read', summary: '', source: '', path: '/t/read', effect: 'read', fields, answer });
const readMarked = call({
  name: 'readMarked',
  summary: '',
  source: '',
  path: '/t/read',
  effect: 'read',
  fixed: { q1: '3' },
  fields,
  answer,
});
const change = call({ name: 'change', summary: '', source: '', path: '/t/change', effect: 'change', fields, answer });
const anybody = call({ name: 'anybody', summary: '', source: '', path: '/t/anybody', access: 'anonymous', effect: 'read', fields, answer });
const write = call({
  name: 'write',
  summary: '',
  source: '',
  path: '/t/write',
  effect: 'change',
  fields: { message: required('message', textField(100)) },
  answer,
});
const fails = call({
  name: 'fails',
  summary: '',
  source: '',
  path: '/t/fails',
  effect: 'change',
  fields: { id: optional('q', identifierField) },
  answer,
});

const remove = call({
  name: 'remove',
  summary: '',
  source: '',
  path: '/t/remove',
  effect: 'change',
  fields: { how: required('q', textField(20)) },
  answer,
});

/** Calls and pages that answer, fail and wait as a test needs it. */
export const makeArea =
  (state: AppState): Area =>
  (serve) => {
    serve(read, async ({ said }) => ({ n: 0, said }));
    serve.anonymous(anybody, async ({ said }) => ({ n: 0, said }));
    serve(write, async ({ message }) => ({ n: 0, said: message }));
    serve(readMarked, async () => rawJson('{"n":3,"said":"raw"}'));
    serve(change, async ({ said }) => {
      state.changes++;
      if (state.gate) await state.gate;
      if (said === 'no') throw new BusinessError('errors.forbidden');
      if (said === 'cut once' && state.changes === 1)
        throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
      if (said === 'deadlock' || (said === 'deadlock once' && state.changes === 1))
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      if (said === 'broken once' && state.changes === 1) throw new Error('secret detail of a fault');
      return { n: state.changes, said };
    });
    serve(fails, async () => {
      throw Object.assign(new Error('secret detail of a fault'), {
        detail: 'Key (email)=(olga@x.example)',
        client: { password: 'geheim' },
      });
    });
    serve(remove, async ({ how }, { db, session }) => {
      const key = { organisation_id: session.organisationId, employee_id: session.employeeId, document_id: 999_999 };
      const insert = () => db.insertInto('document_marks').values(key).execute();
      const select = db.selectFrom('documents').select('id').where('id', '=', 999_999);
      if (how === 'race-insert') await unlessRemoved(insert());
      if (how === 'race-select') await select.executeTakeFirstOrThrow(removedMeanwhile);
      if (how === 'insert') await insert();
      if (how === 'select') await select.executeTakeFirstOrThrow();
      // Within the same place: anything but a broken reference stays what it is.
      return unlessRemoved(Promise.reject(new Error('secret detail of a fault')));
    });
    serve.page('/t/page', { access: 'session' }, async (query) => ({ title: '<t>', body: html`<p>${query.fields.get('q')}</p>` }));
    serve.page('/t/file', { access: 'anonymous' }, async () => ({ file: '<script>', contentType: 'text/html', saveAs: 'Құжат "1".html' }));
    serve.page('/t/torn', { access: 'anonymous' }, async () => ({
      file: new Readable({
        read: (): never => {
          throw new FileStoreUnavailableError('cannot be read', 'secret detail of a fault');
        },
      }),
      contentType: 'application/zip',
      saveAs: 'a.zip',
      size: 100,
    }));
    serve.page('/t/broken', { access: 'anonymous' }, async () => {
      throw new Error('secret detail of a fault');
    });
  };
