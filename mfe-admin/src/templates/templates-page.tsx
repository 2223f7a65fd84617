import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { retireTemplate, templatesToAdminister, type ListedTemplate } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { useNavigate } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { showToast } from '@qujat/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { FileInput, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { TemplateRow } from './template-row.tsx';
import styles from './templates-page.module.css';

const categoriesWindow = lazyPart(() => import(/* webpackChunkName: "categories" */ './categories/categories-window.tsx'));
const importWindow = lazyPart(() => import(/* webpackChunkName: "import-template" */ './files/import-window.tsx'));
const exportWindow = lazyPart(() => import(/* webpackChunkName: "export-template" */ './files/export-window.tsx'));

const Templates = (): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'categories' | 'import' | null>(null);
  const [exported, setExported] = useState<{ readonly templateId: number; readonly name: string } | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKey('administration', 'templates'),
    queryFn: ({ signal }) => request(templatesToAdminister, {}, { signal }),
  });
  const { run, running } = useChange<number>({
    otherwise: t('templates.notRetired'),
    onFailure: (failed) => showToast({ kind: 'error', text: textOfFailure(failed) || t('templates.notRetired') }),
    refresh: refetch,
    parallel: true,
  });
  if (!data) {
    return error ? (
      <ErrorCard title={t('templates.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Waiting />
    );
  }
  const categories = data.categories.map((each) => ({
    ...each,
    name: (i18n.language.startsWith('kk') && each.kazakh) || each.russian,
    templates: data.templates.filter(({ category }) => category === each.id),
  }));
  const retire = ({ templateId, isRetired }: ListedTemplate): void => {
    if (templateId === null) return;
    void run((send) => send(retireTemplate, { templateId, isRetired: !isRetired }), { name: templateId });
  };
  return (
    <Page
      title={t('templates.title')}
      aside={
        <>
          <Button onClick={() => setOpen('categories')}>{t('categories.title')}</Button>
          <Button icon={<FileInput aria-hidden="true" />} onClick={() => setOpen('import')}>
            {t('files.import')}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => void navigate('/admin/templates/design')}>
            {t('templates.new')}
          </Button>
        </>
      }
    >
      <LazyWindow part={categoriesWindow} open={open === 'categories'} onOpenChange={(is) => setOpen(is ? 'categories' : null)}>
        {({ CategoriesWindow }) =>
          open === 'categories' ? (
            <CategoriesWindow
              categories={data.categories}
              used={new Set(data.templates.map(({ category }) => category))}
              onClose={() => setOpen(null)}
            />
          ) : null
        }
      </LazyWindow>
      <LazyWindow part={importWindow} open={open === 'import'} onOpenChange={(is) => setOpen(is ? 'import' : null)}>
        {({ ImportWindow }) => (open === 'import' ? <ImportWindow roles={data.roles} onClose={() => setOpen(null)} /> : null)}
      </LazyWindow>
      <LazyWindow part={exportWindow} open={exported !== null} onOpenChange={(is) => (is ? undefined : setExported(null))}>
        {({ ExportWindow }) => (exported ? <ExportWindow {...exported} onClose={() => setExported(null)} /> : null)}
      </LazyWindow>
      {categories
        .filter(({ templates }) => templates.length > 0)
        .map(({ id, name, templates }) => (
          <section key={id} aria-labelledby={`category-${id}`}>
            <h2 id={`category-${id}`} className={styles.category}>
              {name}
            </h2>
            <ul className={styles.list}>
              {templates.map((each) => (
                <TemplateRow
                  key={each.templateId ?? `draft ${each.draftId}`}
                  template={each}
                  busy={each.templateId !== null && running.includes(each.templateId)}
                  onRetire={() => retire(each)}
                  onExport={(templateId, title) => setExported({ templateId, name: title })}
                />
              ))}
            </ul>
          </section>
        ))}
    </Page>
  );
};

/** /admin/templates: every template of the organisation by category, with its version and state (ADM-20). */
const TemplatesPage = (): ReactNode => (
  <AdminPage name="templates">
    <Templates />
  </AdminPage>
);

export default TemplatesPage;
