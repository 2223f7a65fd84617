import type { NotificationRow } from '@qujat/contract/notifications';
import { useTranslation } from '@qujat/i18n';
import {
  BellRing,
  CalendarClock,
  Check,
  CircleCheckBig,
  ListChecks,
  MessageCircle,
  MessageCircleQuestion,
  TrendingUp,
  Undo2,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react';

type Tint = 'amber' | 'red' | 'blue' | 'green' | 'gray';

const looks: Readonly<Record<NotificationRow['kind'], readonly [LucideIcon, Tint]>> = {
  yourTurn: [BellRing, 'blue'],
  decided: [Check, 'green'],
  refused: [X, 'red'],
  rework: [Undo2, 'amber'],
  question: [MessageCircleQuestion, 'blue'],
  answer: [MessageCircle, 'blue'],
  reminder: [BellRing, 'amber'],
  completed: [CircleCheckBig, 'green'],
  withdrawn: [Undo2, 'gray'],
  deadline: [CalendarClock, 'amber'],
  overdue: [CalendarClock, 'red'],
  escalation: [TrendingUp, 'red'],
  deputy: [Users, 'gray'],
  taskGiven: [ListChecks, 'blue'],
  taskReturned: [Undo2, 'amber'],
  taskReported: [ListChecks, 'amber'],
  taskTerm: [CalendarClock, 'blue'],
  taskOver: [ListChecks, 'green'],
};

export const lookOf = ({ kind }: NotificationRow): { readonly Icon: LucideIcon; readonly tint: Tint } => {
  const [Icon, tint] = looks[kind];
  return { Icon, tint };
};

/** What happened, in words. `who` stands before it in bold. */
interface Words {
  readonly who: string | null;
  readonly what: string;
}

// locale-keys: bell:turn.*
// locale-keys: bell:decided.*
// locale-keys: bell:news.*
export const useWords = (): ((row: NotificationRow) => Words) => {
  const { t } = useTranslation('bell');
  return ({ kind, actor, stage, days }) => {
    const count = Math.abs(days ?? 0);
    switch (kind) {
      case 'yourTurn':
        return { who: null, what: t(`turn.${stage}`) };
      case 'decided':
        return { who: actor, what: t(`decided.${stage}`) };
      case 'refused':
      case 'rework':
      case 'question':
      case 'answer':
      case 'reminder':
      case 'taskGiven':
      case 'taskReturned':
      case 'taskReported':
      case 'taskTerm':
      case 'taskOver':
        return { who: actor, what: t(`news.${kind}`) };
      case 'completed':
        return { who: null, what: t('news.completed') };
      case 'withdrawn':
        return { who: actor, what: t('news.withdrawn') };
      case 'deadline':
        return { who: null, what: count === 0 ? t('news.dueToday') : t('news.left', { count }) };
      case 'overdue':
        return { who: null, what: t('news.over', { count }) };
      case 'escalation':
        return { who: actor, what: t('news.late', { count }) };
      case 'deputy':
        return { who: actor, what: t('news.deputy') };
    }
  };
};
