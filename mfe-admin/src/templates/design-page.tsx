import { queryKey, request, textOfFailure } from '@qujat/api';
import { openDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { useSearchParams } from '@qujat/router';
import { ErrorCard } from '@qujat/ui/error-card';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { DesignEditor } from './design-editor.tsx';

interface Asked {
  readonly templateId?: number;
  readonly draftId?: number;
}

const read = (parameters: URLSearchParams): Asked => {
  const [templateId, draftId] = ['template', 'draft'].map((name) => Number(parameters.get(name)));
  const isId = (id: number | undefined): id is number => Number.isSafeInteger(id) && id! > 0;
  return { ...(isId(templateId) && { templateId }), ...(isId(draftId) && { draftId }) };
};

const Design = (): ReactNode => {
  const { t } = useTranslation('templates');
  const [parameters, setParameters] = useSearchParams();
  const named = read(parameters);
  // The address gets the draft's number once it is saved. The page that saved it goes on, until it is left.
  const [own, setOwn] = useState<{ readonly asked: Asked; readonly draftId: number } | null>(null);
  useEffect(() => () => setOwn(null), []);
  const asked = own !== null && own.draftId === named.draftId ? own.asked : named;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey('administration', 'design'), asked],
    queryFn: ({ signal }) => request(openDesign, asked, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data)
    return (
      <DesignEditor
        // Kept pages are shown again at other addresses: what is saved must belong to the template that is named there.
        key={JSON.stringify(asked)}
        opened={data}
        onDraft={(draftId) => {
          setOwn({ asked, draftId });
          setParameters({ draft: String(draftId) }, { replace: true });
        }}
      />
    );
  if (error)
    return <ErrorCard title={t('design.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Waiting titled />;
};

/** /admin/templates/design: a template is made or changed (ADM-20). */
const DesignPage = (): ReactNode => (
  <AdminPage name="templates">
    <Design />
  </AdminPage>
);

export default DesignPage;
