// A document that settles or is settled: its name, which leads to its page where it has one.
import { Link } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { type OpenDocumentKind, openDocumentTitles } from '../../domain/ledger/open-documents.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';

export type NamedDocument = {
  document_kind: OpenDocumentKind;
  document_id: string | number;
  number: string;
};

/** Where the documents are read; those of an opening have no page of their own. */
const addresses: Partial<Record<OpenDocumentKind, string>> = {
  invoice: '/sales/invoice',
  'credit-note': '/sales/credit_notes',
  billing: '/purchases/billings',
  'landed-cost': '/purchases/billings',
  'debit-note': '/purchases/returns',
  voucher: '/accounting/vouchers',
  receipt: '/accounting/receipts',
  payment: '/accounting/payments',
};

/** "Invoice 12"; empty for none. */
export const useDocumentName = () => {
  const t = useTranslations();
  const language = useLanguage();
  return (named: NamedDocument | null) =>
    named
      ? `${t(openDocumentTitles[named.document_kind])} ${localizeDigits(named.number, language)}`
      : '';
};

export const DocumentLink = ({ named }: { named: NamedDocument | null }) => {
  const describe = useDocumentName();
  const address = named && addresses[named.document_kind];
  if (!address) return describe(named);
  return <Link to={`${address}/${named.document_id}`}>{describe(named)}</Link>;
};
