import type { TaskRow } from '@qujat/contract/tasks/tasks';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { AlarmClock, Check, Circle, CircleSlash, Clock, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysBetween } from './days.ts';

interface Term {
  readonly tone: 'grey' | 'blue' | 'yellow' | 'green' | 'red';
  readonly icon: ReactNode;
  readonly text: string;
}

type Facts = Pick<TaskRow, 'dueOn' | 'state' | 'outcome'>;

/** From here on a term is near. */
const nearDays = 3;

/** How a task stands: what has become of it, or how many days are left. Never by its colour alone. */
export const TermBadge = ({ task: { dueOn, state, outcome }, today }: { readonly task: Facts; readonly today: string }): ReactNode => {
  const { t } = useTranslation('control');
  const left = daysBetween(today, dueOn);
  const term = ((): Term => {
    if (state === 'cancelled') return { tone: 'grey', icon: <CircleSlash />, text: t('term.cancelled') };
    if (state === 'reported') return { tone: 'blue', icon: <Inbox />, text: t('term.reported') };
    if (state === 'done')
      return outcome === 'late'
        ? { tone: 'yellow', icon: <Check />, text: t('term.late') }
        : { tone: 'green', icon: <Check />, text: t('term.inTime') };
    if (left < 0) return { tone: 'red', icon: <AlarmClock />, text: t('term.overdue', { count: -left }) };
    if (left === 0) return { tone: 'yellow', icon: <Clock />, text: t('term.today') };
    if (left === 1) return { tone: 'yellow', icon: <Clock />, text: t('term.tomorrow') };
    return {
      tone: left <= nearDays ? 'yellow' : 'grey',
      icon: left <= nearDays ? <Clock /> : <Circle />,
      text: t('term.left', { count: left }),
    };
  })();
  return (
    <Badge tone={term.tone} icon={term.icon}>
      {term.text}
    </Badge>
  );
};
