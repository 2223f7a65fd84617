import { queryKey } from '@qujat/api';
import { useChange, type Send } from '@qujat/api/use-change';
import { discardDesign, publishDesign, saveDesign, type OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forgetDesign, keepDesign, keptDesign } from './kept-design.ts';
import { useHistory } from './use-history.ts';

/** The draft is saved after such a pause in writing, milliseconds. */
const savePause = 800;

export type SaveState = 'untouched' | 'saving' | 'saved' | 'failed';

export interface DesignWork {
  readonly design: TemplateDesign;
  readonly change: (design: TemplateDesign) => void;
  readonly state: SaveState;
  readonly failure: string | null;
  readonly draftId: number | null;
  /** Sends what is not saved yet, at once. */
  readonly save: () => Promise<void>;
  /** The number of the version, or null if it was not published; `failure` says why. */
  readonly publish: () => Promise<number | null>;
  readonly discard: () => Promise<boolean>;
  /** Takes the last change back. */
  readonly undo: () => void;
  readonly mayUndo: boolean;
  /** What this browser has kept because it could not be saved; null once it is taken up or dropped. */
  readonly kept: TemplateDesign | null;
  readonly takeUpKept: () => void;
  readonly dropKept: () => void;
}

interface Stored {
  readonly draftId: number | null;
  readonly revision: number;
  readonly design: TemplateDesign;
}

export const useDesign = ({ templateId, draftId, revision, design: opened, viewerId }: OpenedDesign): DesignWork => {
  const { t } = useTranslation('templates');
  const client = useQueryClient();
  const [design, setDesign] = useState(opened);
  const [draft, setDraft] = useState(draftId);
  const [written, setWritten] = useState(opened);
  const [kept, setKept] = useState(() => keptDesign({ viewerId, templateId, draftId }));
  const history = useHistory();
  const current = useRef(design);
  const stored = useRef<Stored>({ draftId, revision, design: opened });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('design.notSaved') });

  const place = (id: number | null) => ({ viewerId, templateId, draftId: id });
  const isKept = useRef(false);
  const refreshList = (): void => void client.invalidateQueries({ queryKey: queryKey('administration', 'templates') });
  const store = async (send: Send): Promise<Stored> => {
    const { draftId: id, revision: before } = stored.current;
    const sent = current.current;
    if (id !== null && sent === stored.current.design) return stored.current;
    const known = id === null ? { ...(templateId !== null && { templateId }) } : { draftId: id, revision: before };
    const answer = await send(saveDesign, { ...known, design: sent });
    stored.current = { draftId: answer.draftId, revision: answer.revision, design: sent };
    setDraft(answer.draftId);
    setWritten(sent);
    if (isKept.current) forgetDesign(place(id));
    isKept.current = false;
    refreshList();
    return stored.current;
  };
  const save = (): Promise<void> => {
    const next = running.current.then(async () => {
      if (current.current !== stored.current.design) await run(async (send) => void (await store(send)));
    });
    running.current = next;
    return next;
  };
  const isDirty = design !== written;
  useEffect(() => {
    if (failure !== null && isDirty) isKept.current = keepDesign({ viewerId, templateId, draftId: draft }, design);
  }, [failure, isDirty, design, draft, viewerId, templateId]);
  useEffect(() => {
    if (!isDirty || busy || failure !== null) return;
    const timer = setTimeout(() => void save(), savePause);
    return () => clearTimeout(timer);
  });
  // Leaving the page sends what was written last, or keeps it.
  const leave = async (): Promise<void> => {
    await save();
    const { draftId: id, design: saved } = stored.current;
    if (current.current !== saved) keepDesign(place(id), current.current);
  };
  const last = useRef(leave);
  useEffect(() => {
    last.current = leave;
  });
  useEffect(() => () => void last.current(), []);

  const forget = (): void => {
    refreshList();
    // The page is left next: there is nothing to save any more.
    stored.current = { ...stored.current, design: current.current };
  };
  const put = (next: TemplateDesign): void => {
    current.current = next;
    setDesign(next);
    if (failure !== null) setFailure(null);
  };
  const change = (next: TemplateDesign): void => {
    history.note(current.current, next);
    put(next);
  };
  const dropKept = (): void => {
    forgetDesign(place(draftId));
    setKept(null);
  };
  return {
    design,
    draftId: draft,
    change,
    undo: () => {
      const before = history.takeBack();
      if (before) put(before);
    },
    mayUndo: history.mayUndo,
    kept,
    takeUpKept: () => {
      if (kept) change(kept);
      dropKept();
    },
    dropKept,
    state: failure !== null ? 'failed' : busy || isDirty ? 'saving' : draft === null ? 'untouched' : 'saved',
    failure,
    save,
    publish: async () => {
      await running.current;
      let version: number | null = null;
      await run(async (send) => {
        const { draftId: id, revision: at } = await store(send);
        if (id === null) return false;
        ({ version } = await send(publishDesign, { draftId: id, revision: at }));
        forget();
        return true;
      });
      return version;
    },
    discard: async () => {
      await running.current;
      const { draftId: id, revision: at } = stored.current;
      if (id === null) return true;
      return run(async (send) => {
        await send(discardDesign, { draftId: id, revision: at });
        forget();
      });
    },
  };
};
