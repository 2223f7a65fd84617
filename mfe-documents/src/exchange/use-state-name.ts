import { useTranslation } from '@qujat/i18n';
import { useMemo } from 'react';

/** The states of a document in the exchange, with their colours. */
const tones = { queued: 'grey', sent: 'blue', delivered: 'blue', received: 'blue', registered: 'green', rejected: 'red' } as const;
type Known = keyof typeof tones;

const isKnown = (state: string): state is Known => Object.hasOwn(tones, state);

/** Name and colour of a state; an unknown word of another server is shown as it is. */
export const useStateName = (): ((state: string) => { readonly name: string; readonly tone: (typeof tones)[Known] }) => {
  const { t } = useTranslation('documents');
  return useMemo(() => {
    const names: Record<Known, string> = {
      queued: t('exchange.states.queued'),
      sent: t('exchange.states.sent'),
      delivered: t('exchange.states.delivered'),
      received: t('exchange.states.received'),
      registered: t('exchange.states.registered'),
      rejected: t('exchange.states.rejected'),
    };
    return (state) => (isKnown(state) ? { name: names[state], tone: tones[state] } : { name: state, tone: 'grey' });
  }, [t]);
};
