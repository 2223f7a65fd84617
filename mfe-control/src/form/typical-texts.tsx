import { queryKey } from '@qujat/api';
import { removeTypicalText, saveTypicalText, type TaskForm } from '@qujat/contract/tasks/tasks';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTaskChange } from '../tasks/use-tasks.ts';
import styles from './form.module.css';
import { useTooLong } from '../tasks/use-too-long.ts';

interface TypicalTextsProps {
  readonly form: TaskForm;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

const longestTitle = 40;
const titleOf = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…` : line;
};

/** Typical texts go to the caret, and what was typed stays. Any text can be kept as one's own. */
export const TypicalTexts = ({ form, text, onChange, area }: TypicalTextsProps): ReactNode => {
  const { t } = useTranslation('control');
  const client = useQueryClient();
  const { busy, run } = useTaskChange();
  const tooLong = useTooLong();
  const insert = (words: string): void => {
    const at = area.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const joined = before && !/\s$/.test(before) ? `${before} ${words}` : before + words;
    onChange(joined + text.slice(at));
    area.current?.focus();
  };
  const refresh = () => client.invalidateQueries({ queryKey: queryKey('tasks') });
  const keep = async (): Promise<void> => {
    const done = await run((send) =>
      send(saveTypicalText, { title: titleOf(text), text: text.trim(), shared: false }, { background: true }),
    );
    if (done) showToast({ kind: 'success', text: t('form.textKept') });
    await refresh();
  };
  return (
    <fieldset className={styles.texts} aria-label={t('form.texts')}>
      {form.texts.map(({ id, title, text: words, own }) => (
        <span key={`${id ?? title}`} className={styles.own}>
          <Button size="sm" onClick={() => insert(words)}>
            {title}
          </Button>
          {own && id !== null ? (
            <IconButton
              size="sm"
              label={t('form.removeText', { title })}
              icon={<X />}
              onClick={() => void run((send) => send(removeTypicalText, { id }, { background: true }))}
            />
          ) : null}
        </span>
      ))}
      {text.trim() && tooLong(text) === undefined && form.texts.every((each) => each.text !== text.trim()) ? (
        <Button size="sm" variant="ghost" icon={<BookmarkPlus />} loading={busy} onClick={() => void keep()}>
          {t('form.keepText')}
        </Button>
      ) : null}
    </fieldset>
  );
};
