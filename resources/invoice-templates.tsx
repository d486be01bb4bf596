// Invoice templates: beside its record a template may have a file of the company's own.
import { lazy, Suspense, useState } from 'react';
import { useSay } from '../src/i18n/language.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';

const TemplateFile = lazy(() =>
  import('../custom-pages/template-file/TemplateFile.tsx').then(module => ({
    default: module.TemplateFile,
  })),
);

const label = { en: 'Template File', ne: 'ढाँचा फाइल' };

const OwnFile = ({ record }: RowActionProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>{say(label)}</RowButton>
      {open && (
        <Suspense>
          <TemplateFile record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

export const invoiceTemplates: Overrides = { rowActions: { file: OwnFile } };
