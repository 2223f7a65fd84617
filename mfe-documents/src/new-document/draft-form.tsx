import { maxSubjectLength, maxTextLength, type DraftForm as Form } from '@qujat/contract/draft-form';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { DateField } from '@qujat/ui/date-field';
import { TextArea } from '@qujat/ui/text-area';
import { RequiredMark } from '@qujat/ui/field';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import { Recipients, Sender } from './correspondents.tsx';
import { asSubject, asText, type DraftContent } from './draft-content.ts';
import styles from './draft-form.module.css';
import { Attachments } from './files/attachments.tsx';
import type { AttachmentControl } from './files/use-attachments.ts';
import { AskedRouteButton } from './people/asked-route-button.tsx';
import { RouteEditor } from './people/route-editor.tsx';
import type { ProblemPlace, Problems } from './problems.ts';
import { SameLettersNotice } from './registering/same-letters-notice.tsx';
import { Segmented } from './segmented.tsx';
import { TemplateFields } from './template-fields.tsx';

interface DraftFormProps {
  readonly form: Form;
  readonly content: DraftContent;
  /** The draft, once it is stored. */
  readonly documentId: number | null;
  readonly files: AttachmentControl;
  readonly disabled: boolean;
  readonly problems: Problems;
  readonly onChange: (change: Partial<DraftContent>) => void;
  /** For a date field: its text has become unreadable, or readable again. */
  readonly onUnreadable: (place: ProblemPlace, unreadable: boolean) => void;
}

/** The form of a template: the text on the left, participants and due date on the right. */
export const DraftForm = ({ form, content, documentId, files, disabled, problems, onChange, onUnreadable }: DraftFormProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const { template } = form;
  const { language, values } = content;
  const description = language === 'kk' ? template.descriptionKazakh : template.descriptionRussian;
  // The text of an incoming letter is in its files.
  const isLetter = template.correspondence === 'incoming';
  const dueProblem = problems.get('due');
  const full = (most: number): string => t('full', { count: most, most: formatNumber(most) });
  /** The browser silently truncates pasted text at the limit. */
  const writeText = (text: string): void => {
    if (text.length >= maxTextLength && content.text.length < maxTextLength) showToast({ kind: 'error', text: full(maxTextLength) });
    onChange({ text: asText(text) });
  };
  const missing = (place: 'subject'): string | undefined => (problems.has(place) ? t('problem.missing') : undefined);
  return (
    <div className={styles.columns}>
      <Card
        title={t('document')}
        className={styles.card}
        actions={
          <Segmented
            label={t('language')}
            hideLabel
            disabled={disabled}
            options={[
              { value: 'ru', label: 'Русский', lang: 'ru' },
              { value: 'kk', label: 'Қазақша', lang: 'kk' },
            ]}
            value={language}
            onChange={(next) => onChange({ language: next })}
          />
        }
      >
        <div className={styles.fields}>
          <p className={styles.description}>
            {description ? <span lang={language}>{description}</span> : null}
            <span>
              <RequiredMark /> {t('requiredFields')}
            </span>
          </p>
          {template.correspondence === 'outgoing' ? (
            <Recipients
              recipients={content.recipients}
              disabled={disabled}
              invalid={problems.has('recipients')}
              onChange={(recipients) => onChange({ recipients: [...recipients] })}
            />
          ) : null}
          {content.sender ? (
            <Sender
              sender={content.sender}
              disabled={disabled}
              invalid={problems.has('sender')}
              unreadableDate={problems.has('senderDate')}
              onUnreadableDate={(is) => onUnreadable('senderDate', is)}
              onChange={(sender) => onChange({ sender })}
            />
          ) : null}
          {content.sender && form.mayRegister ? <SameLettersNotice sender={content.sender} /> : null}
          <div data-place="subject">
            <TextField
              label={t('subject')}
              required
              lang={language}
              maxLength={maxSubjectLength}
              autoComplete="off"
              value={content.subject}
              hint={content.subject.length >= maxSubjectLength ? full(maxSubjectLength) : undefined}
              error={missing('subject')}
              disabled={disabled}
              onChange={(subject) => onChange({ subject: asSubject(subject) })}
            />
          </div>
          {template.fields.length > 0 ? (
            <TemplateFields
              fields={template.fields}
              departments={form.departments}
              names={form.draft?.names}
              language={language}
              values={values}
              disabled={disabled}
              problems={problems}
              onChange={(key, value) => onChange({ values: { ...values, [key]: value } })}
              onUnreadable={onUnreadable}
            />
          ) : null}
          <div data-place="content">
            <TextArea
              className={template.hasText ? undefined : isLetter ? styles.letter : styles.text}
              label={t(template.hasText ? 'moreText' : 'text')}
              lang={language}
              spellCheck
              rows={template.hasText ? 4 : isLetter ? 6 : 14}
              maxLength={maxTextLength}
              value={content.text}
              hint={content.text.length >= maxTextLength ? full(maxTextLength) : template.hasText ? t('moreTextHint') : undefined}
              error={problems.has('content') ? t('problem.content') : undefined}
              disabled={disabled}
              onChange={writeText}
            />
          </div>
          <section aria-label={t('files.title')} className={styles.field}>
            <span aria-hidden="true" className={styles.label}>
              {t('files.title')}
            </span>
            <Attachments control={files} disabled={disabled} invalid={problems.has('content')} />
          </section>
        </div>
      </Card>
      <div className={styles.side}>
        <Card title={t('route')} className={styles.card} data-place="people">
          <RouteEditor
            form={form}
            people={content.participants}
            values={values}
            disabled={disabled}
            problems={problems}
            onChange={(participants) => onChange({ participants: [...participants] })}
          />
          <AskedRouteButton
            form={form}
            documentId={documentId}
            values={values}
            people={content.participants}
            leftOut={content.leftOut ?? []}
            disabled={disabled}
            onLeftOut={(leftOut) => onChange({ leftOut: [...leftOut] })}
          />
          {template.keyRequirement === 'none' ? null : (
            <p className={styles.keyHint}>{template.keyRequirement === 'organisation' ? t('organisationKey') : t('anyKey')}</p>
          )}
        </Card>
        <Card title={t('terms')} className={styles.card}>
          <div className={styles.fields}>
            <div data-place="due">
              <DateField
                label={t('due')}
                value={content.dueOn}
                earliest={form.today}
                error={dueProblem && (dueProblem === 'past' ? t('problem.past') : t('problem.day'))}
                disabled={disabled}
                onChange={(dueOn) => onChange({ dueOn })}
                onUnreadable={(is) => onUnreadable('due', is)}
              />
            </div>
            <Checkbox
              label={t('replyRequired')}
              checked={content.replyRequired}
              disabled={disabled}
              onChange={(replyRequired) => onChange({ replyRequired })}
            />
            {template.mayBePublic ? (
              <Checkbox
                label={t('isPublic')}
                checked={content.isPublic}
                disabled={disabled}
                onChange={(isPublic) => onChange({ isPublic })}
              />
            ) : null}
          </div>
        </Card>
      </div>
    </div>
  );
};
