import { hasExtension } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { Menu, type MenuProps } from '@qujat/ui/menu';
import { FileCheck2, FileText, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentAddress } from './document-address.ts';

/** Whether there is a choice of files. An unsigned document has only one, and so has any document on a server without the extension. */
export const hasPdfForms = (signed: boolean): boolean => signed && hasExtension('signed-copy');

interface PdfMenuProps {
  readonly id: number;
  readonly trigger: MenuProps['trigger'];
}

/** The files of a signed document: the copy with the signature sheet, the signed original, and the package that proves the signatures. */
export const PdfMenu = ({ id, trigger }: PdfMenuProps): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <Menu
      trigger={trigger}
      label={t('card.act.pdf')}
      align="end"
      entries={[
        {
          kind: 'link',
          key: 'copy',
          label: t('card.pdf.copy'),
          icon: <FileCheck2 aria-hidden="true" />,
          href: documentAddress.pdf(id, 'copy'),
          newTab: true,
          download: true,
        },
        {
          kind: 'link',
          key: 'original',
          label: t('card.pdf.original'),
          icon: <FileText aria-hidden="true" />,
          href: documentAddress.pdf(id, 'original'),
          newTab: true,
          download: true,
        },
        { kind: 'separator', key: 'line' },
        {
          kind: 'link',
          key: 'package',
          label: t('card.pdf.package'),
          icon: <PackageCheck aria-hidden="true" />,
          href: documentAddress.package(id),
          newTab: true,
          download: true,
        },
      ]}
    />
  );
};
