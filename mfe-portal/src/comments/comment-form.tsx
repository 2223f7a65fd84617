import { useChange } from '@qujat/api/use-change';
import { createComment, maxCommentLength } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Avatar } from '@qujat/ui/avatar';
import { IconButton } from '@qujat/ui/icon-button';
import { TextArea } from '@qujat/ui/text-area';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { sayFailure } from '../say-failure.ts';
import { useKeptText } from '../kept-text.ts';
import { useUnsavedText } from '../unsaved.ts';
import styles from './comments.module.css';
import { refreshComments } from './comments-query.ts';

/** «Написать комментарий» with the person's own avatar. An empty text is not sent (FEE-4), nor one on a removed post. */
export const CommentForm = ({ postId, isRemoved }: { postId: number; isRemoved: boolean }): ReactNode => {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const profile = useAtomValue(profileAtom);
  const place = `portal/comment/${postId}`;
  const { text: typed, write, forget } = useKeptText(place);
  const text = typed ?? '';
  const { busy, run } = useChange({
    otherwise: t('comments.sendFailed'),
    // The text stays in the field.
    onFailure: (error) => sayFailure(error, t('comments.sendFailed')),
  });
  useUnsavedText(place, text.trim() !== '');

  const send = async (): Promise<void> => {
    const message = text.trim();
    if (message === '' || isRemoved || !(await run((send) => send(createComment, { postId, message })))) return;
    forget(text);
    refreshComments(client, postId);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  /** Enter sends, Shift+Enter begins a new line; not during the composition of characters. */
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Avatar name={profile?.fullName ?? ''} src={profile?.photo} />
      <TextArea
        className={styles.field}
        rows={1}
        label={t('comments.write')}
        hideLabel
        placeholder={t('comments.write')}
        maxLength={maxCommentLength}
        value={text}
        onChange={(changed) => (changed === '' ? forget() : write(changed))}
        onKeyDown={press}
      />
      <IconButton
        type="submit"
        label={t('comments.send')}
        icon={<SendHorizontal aria-hidden="true" />}
        aria-disabled={text.trim() === '' || busy || isRemoved}
        aria-busy={busy}
      />
    </form>
  );
};
