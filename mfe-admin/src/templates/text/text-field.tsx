import type { DesignedField } from '@qujat/contract/designed-field';
import { maxDocumentText } from '@qujat/contract/document-text';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { TextArea } from '@qujat/ui/text-area';
import { Bold, Heading, List, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { inserted, strong, withSign, type Selected } from './insert-text.ts';
import { mergeNames, shownText, storedText } from './text-names.ts';
import styles from './text-section.module.css';

// locale-keys: templates:design.merge.*

interface DesignTextFieldProps {
  readonly language: 'ru' | 'kk';
  readonly label: string;
  readonly text: string;
  readonly fields: readonly DesignedField[];
  readonly onChange: (text: string) => void;
}

/** The text in one language: written by keys, fields merged by a menu, which opens by the key «/» at the beginning of a word. */
export const DesignTextField = ({ language, label, text, fields, onChange }: DesignTextFieldProps): ReactNode => {
  const { t } = useTranslation('templates');
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLSpanElement>(null);
  const cursor = useRef<Selected | null>(null);
  const inWords = t('design.text.inWords');
  const names = mergeNames(fields, language, (merge) => t(`design.merge.${merge.slice(1)}`));
  const shown = shownText(text, names, inWords);
  const area = (): HTMLTextAreaElement | null => box.current?.querySelector('textarea') ?? null;
  // A button changes text and cursor: the browser puts the cursor at the end.
  useLayoutEffect(() => {
    const next = cursor.current;
    const element = area();
    if (!next || !element || next.text !== element.value) return;
    cursor.current = null;
    element.focus();
    element.setSelectionRange(next.from, next.to);
  });
  const change = (make: (selected: Selected) => Selected): void => {
    const element = area();
    if (!element) return;
    const next = make({ text: element.value, from: element.selectionStart, to: element.selectionEnd });
    if (next.text.length > maxDocumentText) return;
    cursor.current = next;
    onChange(storedText(next.text, names, inWords));
  };
  const insert = (name: string, suffix = ''): void => change((selected) => inserted(selected, `{${name}${suffix}}`));
  const entries = names.flatMap(({ merge, name, mayBeInWords }) => [
    { key: merge, label: name, onSelect: () => insert(name) },
    ...(mayBeInWords ? [{ key: `${merge}|words`, label: `${name}, ${inWords}`, onSelect: () => insert(name, `|${inWords}`) }] : []),
  ]);
  return (
    <div ref={box} className={styles.language}>
      <div className={styles.tools} role="toolbar" aria-label={t('design.text.tools', { name: label })}>
        <span ref={menu}>
          <Menu
            label={t('design.text.insert')}
            trigger={
              <Button size="sm" icon={<Plus aria-hidden="true" />}>
                {t('design.text.insert')}
              </Button>
            }
            entries={entries}
          />
        </span>
        <IconButton
          size="sm"
          label={t('design.text.heading')}
          icon={<Heading aria-hidden="true" />}
          onClick={() => change((each) => withSign(each, '# '))}
        />
        <IconButton
          size="sm"
          label={t('design.text.item')}
          icon={<List aria-hidden="true" />}
          onClick={() => change((each) => withSign(each, '- '))}
        />
        <IconButton size="sm" label={t('design.text.strong')} icon={<Bold aria-hidden="true" />} onClick={() => change(strong)} />
      </div>
      <TextArea
        label={label}
        lang={language}
        rows={12}
        maxLength={maxDocumentText}
        value={shown}
        onChange={(next) => onChange(storedText(next, names, inWords))}
        onKeyDown={(event) => {
          const { selectionStart: at, value } = event.currentTarget;
          if (event.key !== '/' || event.ctrlKey || event.metaKey || !/(?:^|[\s(])$/.test(value.slice(0, at))) return;
          event.preventDefault();
          menu.current?.querySelector('button')?.click();
        }}
      />
    </div>
  );
};
