import { request } from '@qujat/api';
import { type DraftForm } from '@qujat/contract/draft-form';
import { saveDraft } from '@qujat/contract/new-document';
import { emit } from '@qujat/remotes';
import { languageAtom, randomId } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { contentOf, placedIn, type DraftContent, type Unplaced } from './draft-content.ts';
import { createDraftWriter, type DraftWriter, type Saved, type SaveState } from './draft-writer.ts';
import { forgetCopy, keepCopy, type LocalCopy } from './local-copy.ts';
import { newDocumentAddress } from '../templates/new-document-window.ts';

export interface DraftControl {
  readonly content: DraftContent;
  /** What the browser's copy holds and this form has no place for. */
  readonly unplaced: Unplaced;
  /** The text as this browser keeps it. */
  readonly asCopy: () => LocalCopy;
  /** Undefined fields stay as they are. */
  readonly change: (change: Partial<DraftContent>) => void;
  readonly state: SaveState;
  /** The draft's id once the server has it. */
  readonly id: number | null;
  /** Saves pending content; rejects with the error that prevented it. */
  readonly flush: () => Promise<Saved>;
  readonly overwrite: (version: number) => void;
  readonly retry: () => void;
  /** Stops saving: the draft was sent, deleted, or is being read again. */
  readonly end: DraftWriter['end'];
}

const nothing: Unplaced = { values: [], isPublic: false };
const place = 'documents/new-document';

/** Whether leaving the page now would lose text, or keep it from reaching the server. */
const isAtRisk = ({ kind }: SaveState): boolean => kind === 'away' || kind === 'conflict' || kind === 'outdated' || kind === 'refused';

/** The address names the draft, so that a reload continues it; the page itself stays as it is, and so does what it still has to take. */
const nameInAddress = (id: number): void =>
  window.history.replaceState(window.history.state, '', newDocumentAddress.draft(id) + window.location.hash);

/** A draft that is written on this page, starting from the server's content or the browser's copy. */
export const useDraft = (form: DraftForm, copy: LocalCopy | null): DraftControl => {
  const language = useAtomValue(languageAtom);
  const [placed] = useState(() => copy && placedIn(form, copy.content));
  const [content, setContent] = useState<DraftContent>(() => placed?.content ?? contentOf(form, language === 'kk_KZ' ? 'kk' : 'ru'));
  const [state, setState] = useState<SaveState>(form.draft ? { kind: 'saved', at: form.draft.savedAt } : { kind: 'untouched' });
  const [id, setId] = useState(form.draft?.id ?? null);
  const shown = useRef(content);
  const { viewerId } = form;
  const [writer] = useState(() =>
    createDraftWriter({
      start: {
        templateId: form.template.id,
        id: form.draft?.id ?? null,
        version: copy?.version ?? form.draft?.version ?? null,
        key: copy?.key ?? randomId(),
        writer: copy?.writer ?? randomId(),
        sequence: copy?.sequence ?? 0,
      },
      send: async (input) => {
        const saved = await request(saveDraft, input, { background: true });
        setId(saved.id);
        if (input.id === undefined) nameInAddress(saved.id);
        return saved;
      },
      keep: (kept) => keepCopy(viewerId, kept),
      forget: (kept) => forgetCopy(viewerId, kept),
      onState: setState,
    }),
  );
  // The server does not have the browser's copy yet.
  useEffect(() => {
    if (copy) writer.write(shown.current);
  }, [copy, writer]);
  useEffect(() => {
    const leaving = (): void => {
      if (document.visibilityState === 'hidden') writer.retry();
    };
    window.addEventListener('online', writer.retry);
    document.addEventListener('visibilitychange', leaving);
    return () => {
      window.removeEventListener('online', writer.retry);
      document.removeEventListener('visibilitychange', leaving);
    };
  }, [writer]);
  const atRisk = isAtRisk(state);
  useEffect(() => {
    emit('unsaved-text', { place, unsaved: atRisk });
    return () => emit('unsaved-text', { place, unsaved: false });
  }, [atRisk]);

  const change = useCallback(
    (changed: Partial<DraftContent>) => {
      shown.current = { ...shown.current, ...changed };
      setContent(shown.current);
      writer.write(shown.current);
    },
    [writer],
  );
  const flush = useCallback(() => writer.flush(shown.current), [writer]);
  const asCopy = useCallback(() => writer.copy(shown.current), [writer]);
  const unplaced = placed?.unplaced ?? nothing;
  return { content, unplaced, asCopy, change, state, id, flush, overwrite: writer.overwrite, retry: writer.retry, end: writer.end };
};
