import { hasExtension, queryKey, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { exchangeStatus, type sendToExchange } from '@qujat/contract/exchange';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { alertMessage } from '@qujat/ui/alert';
import { confirm } from '@qujat/ui/confirm';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshLists } from '../list/queries.ts';
import { handOver } from './exchange-calls.ts';
import type { Letter } from './sign-letters.ts';

type ExchangeStatus = CallAnswer<typeof exchangeStatus>;

const keyOf = (id: number) => queryKey('documents', 'exchange', 'status', id);
/** Receipts arrive after some seconds; while one is expected the tab polls. */
const lookAgain = 3_000;

const isUnderWay = (status: ExchangeStatus | undefined): boolean =>
  status?.sent.some(({ state }) => state !== 'registered' && state !== 'rejected') ?? false;

const ownIin = lazyPart(() => import(/* webpackChunkName: "own-iin" */ '../signing/own-iin.ts'));

/** The document's state in the exchange; unknown with a server without the extension. */
export const useExchangeStatus = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => request(exchangeStatus, { id }, { signal, background: true }),
    enabled: hasExtension('exchange'),
    staleTime: 0,
    refetchInterval: (query) => (isUnderWay(query.state.data) ? lookAgain : false),
  });

const signLetters = lazyPart(() => import(/* webpackChunkName: "sign-letters" */ './sign-letters.ts'));

export interface Sending {
  readonly sending: boolean;
  /** Asks for confirmation, sends, and shows the server's answer (EXC-1). True if it was accepted. */
  readonly send: (input: CallInput<typeof sendToExchange>) => Promise<boolean>;
  /** The same, signed by NCALayer on the person's own machine (EXC-6). */
  readonly sendByNcalayer: (letter: Letter) => Promise<boolean>;
}

export const useSendToExchange = (): Sending => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const { busy, run } = useChange({
    otherwise: t('card.failed'),
    onFailure: (error) => void alertMessage({ title: t('exchange.error'), text: textOfFailure(error) || t('card.failed') }),
  });

  /** True if the person has an IIN, or has just confirmed one. */
  const hasIin = async ({ id, keyFile, password }: CallInput<typeof sendToExchange>): Promise<boolean> => {
    const known = client.getQueryData<ExchangeStatus>(keyOf(id));
    if (!known?.needsIin || !keyFile || !password) return true;
    const { confirmIin } = await ownIin.load();
    return confirmIin({ keyFile, password });
  };

  const ask = () => confirm({ text: t('exchange.confirm'), action: t('exchange.send') });

  const show = async (id: number, answer: CallAnswer<typeof sendToExchange> | undefined): Promise<boolean> => {
    void client.invalidateQueries({ queryKey: keyOf(id) });
    if (!answer) return false;
    const { status, text } = answer;
    if (status === 'ok') void refreshLists(client);
    await alertMessage({ title: status === 'ok' ? t('exchange.success') : t('exchange.error'), text });
    return status === 'ok';
  };

  const send = async (input: CallInput<typeof sendToExchange>): Promise<boolean> => {
    let answer: CallAnswer<typeof sendToExchange> | undefined;
    await run(
      async (send) => {
        if (await hasIin(input)) answer = await handOver(input, send);
      },
      { confirm: ask },
    );
    return show(input.id, answer);
  };

  const sendByNcalayer = async (letter: Letter): Promise<boolean> => {
    let text: string | null = null;
    await run(
      async (send) => {
        const needsIin = client.getQueryData<ExchangeStatus>(keyOf(letter.id))?.needsIin ?? false;
        text = await (await signLetters.load()).signAndSend(letter, needsIin, send);
      },
      { confirm: ask },
    );
    return show(letter.id, text === null ? undefined : { status: 'ok', text });
  };
  return { sending: busy, send, sendByNcalayer };
};
