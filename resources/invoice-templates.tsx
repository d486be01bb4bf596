// Invoice templates: a template may also have a file of the company's own.
import { Suspense, useState } from 'react';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';

const TemplateFile = lazyComponent(
  () => import('../custom-pages/invoice-templates/TemplateFile.tsx'),
  'TemplateFile',
);

const templateFileLabel = { en: 'Template File', ne: 'ढाँचा फाइल' };

const CustomTemplateFile = ({ record }: RowActionProps) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>{t(templateFileLabel)}</RowButton>
      {open && (
        <Suspense>
          <TemplateFile record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

export const invoiceTemplates: Overrides = { rowActions: { file: CustomTemplateFile } };
