import { maxTaskText } from '@qujat/contract/tasks/vocabulary';
import { useTranslation } from '@qujat/i18n';

/**
 * Says how much of a text is too much, or undefined if it fits. The fields set no `maxlength`: with it the browser would cut off what is
 * pasted without a word, and texts that are joined would not be checked.
 */
export const useTooLong = (): ((text: string) => string | undefined) => {
  const { t } = useTranslation('control');
  return (text) => {
    const over = text.trim().length - maxTaskText;
    return over > 0 ? t('form.tooLong', { most: maxTaskText, over }) : undefined;
  };
};
