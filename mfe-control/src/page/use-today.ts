import { dayOf } from '@qujat/i18n';
import { listen } from '@qujat/remotes';
import { serverNow } from '@qujat/session';
import { useEffect, useState } from 'react';

const read = (): string => dayOf(serverNow() / 1000);

/** The organisation's day, 'YYYY-MM-DD'; another one when a page that stays open is told that a day has begun. */
export const useToday = (): string => {
  const [today, setToday] = useState(read);
  useEffect(() => listen('queues-changed', () => setToday(read())), []);
  return today;
};
