import { emit } from '@qujat/remotes';
import { useEffect } from 'react';

/** Reports to the shell that there is something here that a reload would lose, as long as there is. */
export const useUnsavedText = (place: string, unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    emit('unsaved-text', { place, unsaved: true });
    return () => emit('unsaved-text', { place, unsaved: false });
  }, [place, unsaved]);
};
