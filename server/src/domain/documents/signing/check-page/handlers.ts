/** `/ce/verify/`: anybody can check the signatures of a document, by its code or by its file. */
import { languageCodes } from '@qujat/contract/vocabulary';
import { limits, consume } from '../../../../platform/limits/rate-limit.ts';
import { BusyError, TooLargeError, TooOftenError } from '../../../../platform/http/errors.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import { DestroyedError } from '../../retention/destroyed.ts';
import type { DocumentContext } from '../../services.ts';
import type { FileForm, ReadFileForm } from '../../../../platform/http/file-form.ts';
import type { PageAnswer, PageQuery } from '../../../../platform/http/page.ts';
import { readCheckCode } from './check-code.ts';
import { checkDocument, checkFile, findByCode, type CheckedDocument } from './find-document.ts';
import { megabytes } from './forms.ts';
import { inFrame, type CheckAnswer } from './frame.ts';
import { inspectFile, largestFile, type InspectedFile } from './inspect-file.ts';
import { judgementOf } from './judge-result.ts';
import { resultPage, unknownFilePage } from './result-page.ts';
import { startPage } from './start-page.ts';

const problemPage = ({
  context,
  status,
  title,
  text,
  given,
  ofCode,
  retryAfter,
}: {
  context: RequestContext;
  status: number;
  title: string;
  text: string;
  given?: string;
  ofCode?: boolean;
  retryAfter?: number;
}): CheckAnswer => ({
  title,
  status,
  body: startPage(context, { title, text, given, ...(ofCode && { ofCode }) }),
  ...(retryAfter !== undefined && { retryAfter }),
});

const shown = (context: RequestContext, checked: CheckedDocument, expected: string | null = null): CheckAnswer => ({
  title: context.say(judgementOf(checked).heading),
  body: resultPage(context, checked, expected),
  code: checked.document.checkCode,
});

/** What was asked for, as the field shows it again. */
const inField = (given: string): string => given.slice(0, 300);

/** Too many requests, a file that is too large and a busy server are reported on the page itself, with advice. */
const answered = async (context: RequestContext, check: () => Promise<CheckAnswer>, given = ''): Promise<PageAnswer> => {
  const { say } = context;
  const answer = async (): Promise<CheckAnswer> => {
    try {
      return await check();
    } catch (error) {
      if (error instanceof TooOftenError)
        return problemPage({
          context,
          status: 429,
          title: say('verify.tooOftenTitle'),
          text: say('verify.tooOften', { seconds: error.retryAfter }),
          retryAfter: error.retryAfter,
          given: inField(given),
        });
      if (error instanceof DestroyedError)
        return problemPage({
          context,
          status: 410,
          title: say('documentPages.actions.retentionDestroyed'),
          text: say('retention.destroyed', error.parameters),
        });
      if (error instanceof TooLargeError)
        return problemPage({ context, status: 413, title: say('verify.tooLargeTitle'), text: say('verify.tooLarge', { megabytes }) });
      if (error instanceof BusyError)
        return problemPage({
          context,
          status: 429,
          title: say('verify.busyTitle'),
          text: say('verify.busyMore'),
          retryAfter: error.retryAfter,
        });
      throw error;
    }
  };
  return inFrame(context, await answer());
};

const checkByCode = async (context: DocumentContext, given: string): Promise<CheckAnswer> => {
  const { db, network, now, say } = context;
  await consume(db, limits.verifications, network, now);
  const code = readCheckCode(given);
  const document = code === null ? null : await findByCode(context, code);
  if (document) return shown(context, await checkDocument(context, document));
  return problemPage({
    context,
    status: 404,
    title: say('verify.notFoundTitle'),
    text: say('verify.notFound'),
    given: inField(given),
    ofCode: true,
  });
};

/** GET: without a query, with `?{code}` from a QR code, or with `?code=` from the form. */
export const checkPage = ({ fields, text }: PageQuery, context: DocumentContext): Promise<PageAnswer> => {
  const given = fields.get('code') ?? text;
  const check = async (): Promise<CheckAnswer> =>
    given.trim() === '' ? { title: context.say('verify.title'), body: startPage(context) } : checkByCode(context, given);
  return answered(context, check, given);
};

/** The browser computes the hash itself and sends the file only if the hash is unknown. */
const byHash = ({ sha256 = '', name = '' }: FileForm<InspectedFile>['fields']): InspectedFile | null =>
  /^[0-9a-f]{64}$/.test(sha256) ? { name: name.slice(0, 255), kind: 'pdf', sha256, code: null, package: null } : null;

const checkGivenFile = async (context: DocumentContext, { fields, file }: FileForm<InspectedFile>): Promise<CheckAnswer> => {
  const { say } = context;
  const expected = readCheckCode(fields['code'] ?? '');
  const given = file ?? byHash(fields);
  if (!given) return problemPage({ context, status: 400, title: say('verify.noFileTitle'), text: say('verify.noFile') });
  if (given.kind === 'signature')
    return problemPage({
      context,
      status: 400,
      title: say('verify.signatureAloneTitle'),
      text: say('verify.signatureAlone', { name: given.name }),
    });
  if (given.kind === 'other')
    return problemPage({ context, status: 400, title: say('verify.notReadTitle'), text: say('verify.notRead', { name: given.name }) });
  const checked = await checkFile(context, given);
  if (checked) return shown(context, checked, expected);
  const { name, sha256, code } = given;
  const title = say((expected ?? code) ? 'verify.changedFileTitle' : 'verify.unknownFileTitle');
  return { title, status: 404, body: unknownFilePage(context, { name, sha256, code, expected }) };
};

/** POST: the file is read as a stream and stored nowhere. */
export const checkSentFile = (read: ReadFileForm<InspectedFile>, context: DocumentContext): Promise<PageAnswer> =>
  answered(context, async () => {
    await consume(context.db, limits.fileChecks, context.network, context.now);
    return checkGivenFile(context, await read(inspectFile));
  });

export const largestSentFile = largestFile;

const year = 31_536_000;

/** Language and theme for browsers without scripts; the cookies are those of the product's own switches. */
export const chooseLook = async (
  { lang = '', theme = '', code = '' }: Readonly<Record<string, string>>,
  { setCookie }: RequestContext,
): Promise<PageAnswer> => {
  const kept = { httpOnly: false, maxAge: year };
  if (languageCodes.some((each) => each === lang)) setCookie('lang', lang, kept);
  if (theme === 'dark' || theme === 'light') setCookie('theme', theme, kept);
  return { redirect: `/ce/verify/${readCheckCode(code) ? `?${readCheckCode(code)}` : ''}` };
};
