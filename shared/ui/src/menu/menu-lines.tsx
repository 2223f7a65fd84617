import type { ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { cx } from '../cx/index.ts';
import shared from '../internal/popup.module.css';
import type { MenuEntry } from './menu-entry.ts';
import styles from './menu.module.css';

const line = cx(shared.line, styles.line);

type Choice = Extract<MenuEntry, { kind: 'choice' }>;

/** Adjacent choices form one group; every other entry is alone. */
function grouped(entries: readonly MenuEntry[]): (MenuEntry | Choice[])[] {
  const groups: (MenuEntry | Choice[])[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.kind !== 'choice') groups.push(entry);
    else if (Array.isArray(last)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function Content({ entry }: { entry: Exclude<MenuEntry, { kind: 'title' | 'separator' }> }): ReactNode {
  return (
    <>
      {entry.icon ? <span className={styles.icon}>{entry.icon}</span> : null}
      <span className={shared.text}>{entry.label}</span>
      {entry.trailing ? <span className={styles.trailing}>{entry.trailing}</span> : null}
    </>
  );
}

function Choices({ choices }: { choices: readonly Choice[] }): ReactNode {
  return (
    <Base.RadioGroup
      value={choices.find((choice) => choice.chosen)?.key ?? null}
      onValueChange={(key) => choices.find((choice) => choice.key === key)?.onSelect()}
    >
      {choices.map((choice) => (
        <Base.RadioItem key={choice.key} value={choice.key} disabled={choice.disabled} closeOnClick className={line}>
          <Content entry={choice} />
          <span className={shared.tick}>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Base.RadioItemIndicator>
          </span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function Line({ entry }: { entry: Exclude<MenuEntry, Choice> }): ReactNode {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className={styles.separator} />;
    case 'title':
      return <div className={styles.title}>{entry.label}</div>;
    case 'link':
      return (
        <Base.LinkItem
          href={entry.href}
          closeOnClick
          target={entry.newTab ? '_blank' : undefined}
          rel={entry.newTab ? 'noopener' : undefined}
          download={entry.download || undefined}
          onClick={entry.onSelect}
          className={line}
        >
          <Content entry={entry} />
        </Base.LinkItem>
      );
    case 'switch':
      return (
        <Base.CheckboxItem checked={entry.on} onCheckedChange={(on) => entry.onChange(on)} disabled={entry.disabled} className={line}>
          <Content entry={entry} />
          <span className={shared.tick}>
            <Base.CheckboxItemIndicator>
              <Check aria-hidden="true" />
            </Base.CheckboxItemIndicator>
          </span>
        </Base.CheckboxItem>
      );
    default:
      return (
        <Base.Item disabled={entry.disabled} onClick={() => entry.onSelect()} className={cx(line, entry.danger && styles.danger)}>
          <Content entry={entry} />
        </Base.Item>
      );
  }
}

/** The lines of a menu. */
export function MenuLines({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  return grouped(entries).map((entry) =>
    Array.isArray(entry) ? (
      <Choices key={entry[0]?.key} choices={entry} />
    ) : (
      <Line key={entry.key} entry={entry as Exclude<MenuEntry, Choice>} />
    ),
  );
}
