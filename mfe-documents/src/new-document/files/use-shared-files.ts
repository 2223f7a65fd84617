import { logFault } from '@qujat/api';
import { maxTextLength } from '@qujat/contract/draft-form';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetShared, readShared, takenIn, type Shared } from '../../share/shared-files.ts';
import { useShareOwner } from '../../share/use-share-owner.ts';
import { asSubject, asText } from '../draft-content.ts';
import type { DraftControl } from '../use-draft.ts';
import type { AttachmentControl } from './use-attachments.ts';

interface Taking extends Pick<DraftControl, 'content' | 'change'> {
  readonly files: AttachmentControl;
}

/**
 * Takes what another application has handed over, and the person has chosen to make a document of (NEW-11): files are attached, texts fill
 * empty fields. Until everything is attached or taken off the list, the browser keeps it and the address names it, so that a reload goes on.
 */
export const useSharedFiles = ({ files, content, change }: Taking): void => {
  const { t } = useTranslation('new-document');
  const owner = useShareOwner();
  const [id] = useState(() => takenIn(window.location.hash));
  const [taken, setTaken] = useState(false);
  const take = useEffectEvent((shared: Shared | null): void => {
    setTaken(true);
    if (!shared) {
      showToast({ kind: 'error', text: t('files.sharedLost') });
      return;
    }
    // After a reload some may be there already.
    const isAttached = ({ name, size }: File): boolean => files.attached.some((each) => each.name === name && each.size === size);
    files.add(shared.files.filter((each) => !isAttached(each)));
    const { title, text } = shared.note;
    const subject = content.subject === '' ? asSubject(title) : '';
    const body = content.text === '' ? asText(text).slice(0, maxTextLength) : '';
    if (subject !== '' || body !== '') change({ ...(subject !== '' && { subject }), ...(body !== '' && { text: body }) });
  });
  useEffect(() => {
    if (id === null || owner === null) return undefined;
    let ended = false;
    readShared(id, owner)
      .then((shared) => {
        if (!ended) take(shared);
      })
      .catch(logFault);
    return () => {
      ended = true;
    };
  }, [id, owner]);
  const done = taken && files.pending.length === 0;
  useEffect(() => {
    if (!done || id === null) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    forgetShared(id).catch(logFault);
  }, [done, id]);
};
