import type { Wanted } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { useMemo } from 'react';

type ByKind = Readonly<Record<Wanted, string>>;

interface Words {
  /** The heading of a section, and of a chip. */
  readonly kind: ByKind;
  /** What the button does. */
  readonly act: ByKind;
  /** What somebody else has to do, as a noun. */
  readonly task: ByKind;
  readonly days: (left: number) => string;
}

export const useWords = (): Words => {
  const { t } = useTranslation('today');
  return useMemo(
    () => ({
      kind: {
        reply: t('kind.reply'),
        sign: t('kind.sign'),
        approve: t('kind.approve'),
        agree: t('kind.agree'),
        execute: t('kind.execute'),
        acknowledge: t('kind.acknowledge'),
      },
      act: {
        reply: t('act.reply'),
        sign: t('act.sign'),
        approve: t('act.approve'),
        agree: t('act.agree'),
        execute: t('act.execute'),
        acknowledge: t('act.acknowledge'),
      },
      task: {
        reply: t('others.act.reply'),
        sign: t('others.act.sign'),
        approve: t('others.act.approve'),
        agree: t('others.act.agree'),
        execute: t('others.act.execute'),
        acknowledge: t('others.act.acknowledge'),
      },
      days: (left) => {
        if (left === 0) return t('days.today');
        return left < 0 ? t('days.late', { count: -left }) : t('days.left', { count: left });
      },
    }),
    [t],
  );
};
