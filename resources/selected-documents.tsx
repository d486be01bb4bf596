// What lists of documents offer for their ticked rows: all of them as one file on paper, and each by
// mail to its party. The dialogs are loaded when they are asked for.
import type { Texts } from '../domain/language.ts';
import type { SelectedKind } from '../src/documents/selected/selected-documents.ts';
import type { BulkDialogAction, BulkDialogProps } from '../src/entities/bulk-actions.ts';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const PrintSelected = lazyComponent(
  () => import('../src/documents/selected/PrintSelected.tsx'),
  'PrintSelected',
);
const EmailSelected = lazyComponent(
  () => import('../src/documents/selected/EmailSelected.tsx'),
  'EmailSelected',
);

const emailText: Texts = { en: 'Send by E-mail', ne: 'इमेल पठाउनुहोस्' };

/** The bulk actions `print` and `email` of a list of documents. */
export const createDocumentBulkActions = (
  kind: SelectedKind,
): Record<'print' | 'email', BulkDialogAction> => ({
  print: {
    label: words.print,
    draw: (props: BulkDialogProps) => <PrintSelected {...props} {...kind} />,
  },
  email: {
    label: emailText,
    draw: (props: BulkDialogProps) => <EmailSelected {...props} {...kind} />,
  },
});
