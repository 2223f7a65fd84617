import { emit } from '@qujat/remotes';
import { useEffect } from 'react';

/** Where a new post is written. */
export const newPostPlace = 'portal/new-post';

/** Reports to the shell that there is text here that would be lost, as long as there is. */
export const useUnsavedText = (place: string, unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    emit('unsaved-text', { place, unsaved: true });
    return () => emit('unsaved-text', { place, unsaved: false });
  }, [place, unsaved]);
};
