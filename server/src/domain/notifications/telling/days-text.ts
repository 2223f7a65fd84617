import { say, type Language } from '../../../platform/http/texts.ts';

/** «Осталось 2 дн.», «Срок сегодня», «Просрочено на 12 дн.». */
export const daysText = (language: Language, days: number): string => {
  if (days === 0) return say(language, 'notifications.dueToday');
  return say(language, days > 0 ? 'notifications.daysLeft' : 'notifications.daysOver', { count: Math.abs(days) });
};
