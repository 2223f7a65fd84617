/** The list turns to the page of the document that was read last (DAY-4): the reader goes on over the pages of the list. */
import type { DocumentList } from '@qujat/contract/document-list';
import { useEffect, useRef } from 'react';

type Turn = (page: number, id: number) => void;

/** Those of the lists on the screen. */
const turns = new Set<Turn>();

/** Shows the page of the list on which the document stands, and gives its row the focus. */
export const turnList: Turn = (page, id) => {
  for (const turn of turns) turn(page, id);
};

/** Lets a list be turned; `data` is that of the page shown. */
export const useTurnedList = (shown: number, goTo: (page: number) => void, data: DocumentList | undefined): void => {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const turn: Turn = (page, id) => {
      if (page === shown) return;
      wanted.current = id;
      goTo(page);
    };
    turns.add(turn);
    return () => void turns.delete(turn);
  }, [shown, goTo]);
  useEffect(() => {
    if (wanted.current === null || !data?.documents.some(({ id }) => id === wanted.current)) return;
    document.querySelector<HTMLElement>(`[data-document="${wanted.current}"]`)?.focus();
    wanted.current = null;
  }, [data]);
};
