import type { DraftForm as Form } from '@qujat/contract/draft-form';
import { formatDate, useTranslation } from '@qujat/i18n';
import { signOut } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import type { ReactNode } from 'react';
import type { Unplaced } from './draft-content.ts';
import type { SaveState } from './draft-writer.ts';
import type { LocalCopy } from './local-copy.ts';
import styles from './editor.module.css';
import { Notice } from './notice.tsx';

interface EditorNoticesProps {
  /** This tab writes the draft. */
  readonly mine: boolean;
  /** Takes it over; null while nothing is stored. */
  readonly onTake: (() => void) | null;
  readonly conflict: boolean;
  readonly onTheirs: () => void;
  /** Null if the server's text has to be taken. */
  readonly onMine: (() => void) | null;
  readonly state: SaveState;
  readonly onRetry: () => void;
  /** Opens the form of the template's present version with the text. */
  readonly onNewForm: () => void;
  readonly unplaced: Unplaced;
  /** The server's objection to sending. */
  readonly failure: string | null;
  readonly refused: NonNullable<Form['draft']>['refused'];
  readonly offered: LocalCopy | null;
  readonly onContinue: () => void;
  readonly onForget: () => void;
}

/** The strips above the form: who else writes, what is not saved, why it was returned. */
export const EditorNotices = ({
  mine,
  onTake,
  conflict,
  onTheirs,
  onMine,
  state,
  onRetry,
  onNewForm,
  unplaced,
  failure,
  refused,
  offered,
  onContinue,
  onForget,
}: EditorNoticesProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const unplacedTexts = [...unplaced.values, ...(unplaced.isPublic ? [t('isPublic')] : [])];
  return (
    <>
      {mine ? null : (
        <Notice tone="warning" title={t('tabs.title')} text={t('tabs.text')}>
          {onTake ? (
            <Button size="sm" onClick={onTake}>
              {t('tabs.take')}
            </Button>
          ) : null}
        </Notice>
      )}
      {conflict && mine ? (
        <Notice tone="warning" title={t('conflict.title')} text={t('conflict.text')}>
          <Button size="sm" onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
          {onMine ? (
            <Button size="sm" onClick={onMine}>
              {t('conflict.mine')}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      {state.kind === 'outdated' ? (
        <Notice tone="warning" title={t('outdated.title')} text={t('outdated.text')}>
          <Button size="sm" variant="primary" onClick={onNewForm}>
            {t('outdated.open')}
          </Button>
        </Notice>
      ) : null}
      {unplacedTexts.length > 0 ? (
        <Notice tone="warning" title={t('outdated.unplaced')} text={<span className={styles.unplaced}>{unplacedTexts.join('\n')}</span>} />
      ) : null}
      {state.kind === 'refused' ? (
        <Notice
          tone="warning"
          title={state.signedOut ? t('state.signedOut') : state.text || t('state.refused')}
          text={state.signedOut ? t('state.signInText') : t('state.textKept')}
        >
          {state.signedOut ? (
            <Button size="sm" variant="primary" onClick={() => signOut()}>
              {t('state.signIn')}
            </Button>
          ) : null}
          <Button size="sm" onClick={onRetry}>
            {t('documents:retry')}
          </Button>
        </Notice>
      ) : null}
      {state.kind === 'away' ? (
        <Notice tone="warning" title={t('state.awayTitle')} text={state.kept ? t('state.awayText') : t('state.awayNotKeptText')} />
      ) : null}
      {failure ? <Notice tone="warning" title={failure} /> : null}
      {refused ? (
        <Notice
          tone="info"
          title={t(refused.forRework ? 'returned.rework' : 'returned.title', { name: refused.by, date: formatDate(refused.at, 'date') })}
          text={refused.comment}
        />
      ) : null}
      {offered && state.kind === 'untouched' ? (
        <Notice
          tone="info"
          title={t('offered.title', { date: formatDate(Math.floor(offered.at / 1000), 'dateTime') })}
          text={offered.content.subject}
        >
          <Button size="sm" variant="primary" onClick={onContinue}>
            {t('offered.continue')}
          </Button>
          <Button size="sm" onClick={onForget}>
            {t('offered.forget')}
          </Button>
        </Notice>
      ) : null}
    </>
  );
};
