import { hasExtension, request } from '@qujat/api';
import type { DocumentCard } from '@qujat/contract/document-card';
import { searchCharacters, searchDocumentKinds, searchRecipients, type ExchangeChoice } from '@qujat/contract/exchange';
import { keyFileType } from '@qujat/contract/key-file';
import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { FileField } from '@qujat/ui/file-field';
import { PasswordField } from '@qujat/ui/password-field';
import { TextField } from '@qujat/ui/text-field';
import { useAtomValue } from 'jotai';
import { Send } from 'lucide-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { keyFault } from '../signing/validate-key.ts';
import { focusFirstInvalid } from '../work-area/focus-first-invalid.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './exchange-form.module.css';
import { useSendToExchange } from './use-exchange.ts';

interface SendFormProps {
  readonly card: DocumentCard;
  /** The recipient of the document; null if the server does not name one. */
  readonly recipients: readonly { readonly bin: string; readonly name: string }[] | null;
}

/** Character, document kind, executor and key: the form of the exchange (EXC-1, EXC-6). */
export const SendForm = ({ card, recipients }: SendFormProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [character, setCharacter] = useState<ExchangeChoice | null>(null);
  const [kind, setKind] = useState<ExchangeChoice | null>(null);
  const [recipient, setRecipient] = useState<ExchangeChoice | null>(null);
  const [phone, setPhone] = useState(card.creator?.phone ?? '');
  const [executor, setExecutor] = useState(card.creator?.fullName ?? '');
  const [keyFile, setKeyFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  /** The way by which the person has tried to send: fields of the other way are not asked for. */
  const [tried, setTried] = useState<'no' | 'file' | 'ncalayer'>('no');
  const { sending, send, sendByNcalayer } = useSendToExchange();
  const form = useRef<HTMLFormElement>(null);
  const offersNcalayer = hasExtension('exchange');
  const ncalayerOnly = (useAtomValue(profileAtom)?.ncalayerOnly ?? false) && offersNcalayer;
  const asksRecipient = recipients?.length === 0;

  const missing = (isMissing: boolean): string | undefined => (tried !== 'no' && isMissing ? t('exchange.required') : undefined);
  const lacksField =
    character === null || kind === null || phone.trim() === '' || executor.trim() === '' || (asksRecipient && recipient === null);
  const keyTexts = {
    neither: t('exchange.key.neither'),
    noFile: t('exchange.key.noFile'),
    noPassword: t('exchange.key.noPassword'),
    wrongFile: t('exchange.key.wrongFile'),
    emptyFile: t('exchange.key.emptyFile'),
    largeFile: t('exchange.key.largeFile'),
  };
  const fault = keyFault(keyFile, password);
  const keyText = fault && keyTexts[fault];

  const letter = () =>
    lacksField || !character || !kind
      ? null
      : {
          id: card.id,
          characterId: character.value,
          kindId: kind.value,
          phone: phone.trim(),
          executor: executor.trim(),
          ...(recipient && { recipient: recipient.value }),
        };

  const finish = (taken: boolean): void => {
    setPassword('');
    if (!taken) return;
    setKeyFile(null);
    setTried('no');
  };

  const byNcalayer = (): void => {
    setTried('ncalayer');
    const given = letter();
    if (given) void sendByNcalayer(given).then(finish);
    else if (form.current) focusFirstInvalid(form.current);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (ncalayerOnly) return byNcalayer();
    setTried('file');
    const given = letter();
    if (!given || keyText || !keyFile) focusFirstInvalid(event.currentTarget);
    else void send({ ...given, keyFile, password, viewerId: card.viewerId }).then(finish);
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      {recipients && recipients.length > 0 ? (
        <p>
          <span className={styles.quiet}>{t('exchange.to')}</span> {recipients.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {asksRecipient ? (
        <ChoiceField
          name="recipients"
          label={t('exchange.recipient')}
          value={recipient}
          onChange={setRecipient}
          error={missing(recipient === null)}
          disabled={sending}
          search={(text, signal) => request(searchRecipients, { text }, { signal, background: true })}
        />
      ) : null}
      <ChoiceField
        name="characters"
        label={t('exchange.character')}
        value={character}
        onChange={setCharacter}
        error={missing(character === null)}
        disabled={sending}
        search={(text, signal) => request(searchCharacters, { text }, { signal, background: true })}
      />
      <ChoiceField
        name="kinds"
        label={t('exchange.kind')}
        value={kind}
        onChange={setKind}
        error={missing(kind === null)}
        disabled={sending}
        search={(text, signal) => request(searchDocumentKinds, { text }, { signal, background: true })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('exchange.executor')}
          required
          maxLength={200}
          disabled={sending}
          value={executor}
          error={missing(executor.trim() === '')}
          onChange={setExecutor}
        />
        <TextField
          label={t('exchange.phone')}
          required
          type="tel"
          maxLength={40}
          disabled={sending}
          value={phone}
          error={missing(phone.trim() === '')}
          onChange={setPhone}
        />
      </div>
      {ncalayerOnly ? null : (
        <div className={styles.pair}>
          <FileField
            label={t('exchange.keyFile')}
            placeholder={t('exchange.chooseKey')}
            accept={keyFileType}
            required
            disabled={sending}
            value={keyFile}
            error={tried === 'file' && fault !== null && fault !== 'noPassword'}
            onChange={setKeyFile}
          />
          <PasswordField
            label={t('exchange.password')}
            required
            autoComplete="off"
            maxLength={256}
            disabled={sending}
            value={password}
            error={tried === 'file' && password === ''}
            onChange={setPassword}
          />
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {tried === 'file' ? keyText : null}
      </p>
      <div className={styles.acts}>
        {ncalayerOnly ? null : (
          <Button type="submit" variant="primary" loading={sending} icon={<Send aria-hidden="true" />}>
            {t('exchange.send')}
          </Button>
        )}
        {offersNcalayer ? (
          <Button
            type={ncalayerOnly ? 'submit' : 'button'}
            variant={ncalayerOnly ? 'primary' : 'secondary'}
            disabled={sending && !ncalayerOnly}
            loading={sending && ncalayerOnly}
            {...(!ncalayerOnly && { onClick: byNcalayer })}
          >
            {t('exchange.sendByNcalayer')}
          </Button>
        ) : null}
      </div>
    </form>
  );
};
