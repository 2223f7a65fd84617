import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import type { ReactNode } from 'react';
import type { NamedPeople } from '../person-choice.tsx';
import styles from './compare.module.css';
import { differencesOf } from './differences.ts';
import { useDifferenceText } from './use-difference-text.ts';

// locale-keys: templates:compare.part.*
// locale-keys: templates:compare.change.*

interface DifferenceListProps {
  readonly before: TemplateDesign;
  readonly after: TemplateDesign;
  readonly opened: OpenedDesign;
  readonly people: NamedPeople;
}

const parts = ['about', 'form', 'text', 'route'] as const;
const tones = { added: 'green', removed: 'red', changed: 'yellow' } as const;

/** The differences by part, each with a word for what happened to it. */
export const DifferenceList = ({ before, after, opened, people }: DifferenceListProps): ReactNode => {
  const { t } = useTranslation('templates');
  const textOf = useDifferenceText({ opened, people });
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <output>{t('compare.same')}</output>;
  return parts.map((part) => {
    const here = differences.filter((each) => each.part === part);
    return here.length === 0 ? null : (
      <section key={part} aria-labelledby={`compare-${part}`}>
        <h3 id={`compare-${part}`} className={styles.part}>
          {t(`compare.part.${part}`)}
        </h3>
        <ul className={styles.list}>
          {here.map((each, at) => {
            const text = textOf(each, before, after);
            return (
              <li key={at} className={styles.difference}>
                <Badge tone={tones[each.change]}>{t(`compare.change.${each.change}`)}</Badge>
                <span className={styles.what}>{text.what}</span>
                {text.before ? <del className={styles.before}>{text.before}</del> : null}
                {text.after ? <ins className={styles.after}>{text.after}</ins> : null}
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
};
