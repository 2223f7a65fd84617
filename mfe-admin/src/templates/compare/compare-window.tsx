import { queryKey, request, textOfFailure } from '@qujat/api';
import { readVersion, type OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { ErrorCard } from '@qujat/ui/error-card';
import { Select } from '@qujat/ui/select';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { NamedPeople } from '../person-choice.tsx';
import styles from './compare.module.css';
import { DifferenceList } from './difference-list.tsx';

interface CompareWindowProps {
  readonly opened: OpenedDesign;
  /** The draft as the page has it. */
  readonly design: TemplateDesign;
  /** The version to begin with. */
  readonly from: number;
  readonly people: NamedPeople;
  readonly onClose: () => void;
}

const draft = 'draft';
/** What the product brought: a template without versions. */
const published = 'published';

/** Two versions of a template, or a version and the draft, beside each other (ADM-73). */
export const CompareWindow = ({ opened, design, from, people, onClose }: CompareWindowProps): ReactNode => {
  const { t } = useTranslation('templates');
  const versions = opened.versions.map(({ version }) => String(version));
  const earlier = versions.length > 0 ? versions : [published];
  const [before, setBefore] = useState(earlier.find((each) => each === String(from)) ?? earlier[0] ?? published);
  const [after, setAfter] = useState(draft);
  const templateId = opened.templateId ?? 0;
  const useVersion = (chosen: string) =>
    useQuery({
      queryKey: [...queryKey('administration', 'version'), templateId, chosen],
      queryFn: ({ signal }) =>
        request(readVersion, { templateId, ...(chosen !== published && { version: Number(chosen) }) }, { signal, background: true }),
      enabled: chosen !== draft,
      staleTime: chosen === published ? 0 : Infinity,
    });
  const [one, other] = [useVersion(before), useVersion(after)];
  const { remember } = people;
  useEffect(() => {
    for (const each of [...(one.data?.people ?? []), ...(other.data?.people ?? [])]) remember(each);
    // The names matter once they have arrived.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [one.data, other.data]);
  const designOf = (chosen: string, loaded: typeof one): TemplateDesign | undefined => (chosen === draft ? design : loaded.data?.design);
  const [designBefore, designAfter] = [designOf(before, one), designOf(after, other)];
  const error = one.error ?? other.error;
  const nameOf = (chosen: string): string =>
    chosen === draft ? t('compare.draft') : chosen === published ? t('compare.published') : t('design.version', { version: chosen });
  const options = [draft, ...earlier].map((value) => ({ value, label: nameOf(value) }));
  return (
    <Dialog open onClose={onClose} title={t('compare.title')} size="lg">
      <div className={styles.choices}>
        <Select label={t('compare.before')} options={options} value={before} onChange={setBefore} />
        <Select label={t('compare.after')} options={options} value={after} onChange={setAfter} />
      </div>
      {error ? (
        <ErrorCard
          title={t('compare.failed')}
          text={textOfFailure(error)}
          onRetry={() => void (one.error ? one.refetch() : other.refetch())}
          retrying={one.isFetching || other.isFetching}
        />
      ) : designBefore && designAfter ? (
        <DifferenceList before={designBefore} after={designAfter} opened={opened} people={people} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
};
