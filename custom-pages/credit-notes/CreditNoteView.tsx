// An issued credit note: what it says at a glance, and the page as the customer gets it. Looking at
// it is a preview and is not counted.

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import { fetchFile } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead, useDocumentStatus } from '../../src/documents/DocumentHead.tsx';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import {
  OwnLineFacts,
  useDocumentFields,
  useOwnSections,
  useOwnShown,
} from '../../src/documents/own-fields.tsx';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { Amount } from '../../src/ui/Amount.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { StatusBadge } from '../../src/ui/table-elements.tsx';

const texts = {
  title: { en: 'Credit Note {number}', ne: 'क्रेडिट नोट {number}' },
  list: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  preview: { en: 'Preview', ne: 'पूर्वावलोकन' },
  invoice: { en: 'Invoice Number', ne: 'बीजक नं.' },
  customer: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  amount: { en: 'Amount', ne: 'रकम' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
  date: { en: 'Date', ne: 'मिति' },
  createdBy: { en: 'Created By', ne: 'तयार गर्ने' },
  irdSync: { en: 'IRD Sync', ne: 'आईआरडी सिंक' },
  synced: { en: 'Synced', ne: 'सिंक भएको' },
  notSynced: { en: 'Not Synced', ne: 'सिंक नभएको' },
  bs: { en: 'BS', ne: 'वि.सं.' },
} satisfies Record<string, Texts>;

const PdfView = lazyComponent(() => import('../../src/print/PdfView.tsx'), 'PdfView');
const PrintDialog = lazyComponent(() => import('../../src/print/PrintDialog.tsx'), 'PrintDialog');

/** The PDF of a document as the server draws it in the language of the moment. */
const usePdfPreview = (path: string): Blob | undefined => {
  const language = useLanguage();
  const [file, setFile] = useState<Blob | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another page.
  useEffect(() => {
    const left = new AbortController();
    fetchFile(path, { q: 'preview' }, left.signal).then(setFile, console.warn);
    return () => left.abort();
  }, [path, language]);
  return file;
};

type CreditNoteLine = { id: number; product_name: string; own_fields?: Row };
type CreditNote = Row & { details: CreditNoteLine[] };

const CreditNoteFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'contents' }}>
    <Typography component="dt" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

/** What the company's own fields say of a line; nothing for a line without any. */
const CreditNoteLineFact = ({ line, fields }: { line: CreditNoteLine; fields: OwnField[] }) => {
  const values = line.own_fields;
  if (useOwnShown({ fields, values }).length === 0) return null;
  return (
    <CreditNoteFact label={line.product_name}>
      <OwnLineFacts fields={fields} values={values} />
    </CreditNoteFact>
  );
};

const CreditNoteFacts = ({ note }: { note: CreditNote }) => {
  const t = useTranslations();
  const language = useLanguage();
  const date = String(note.created_at);
  const bs = formatDate(date.slice(0, 10), 'bs', language);
  const synced = note.ird_sync === 1;
  const { head, line } = useDocumentFields('credit-notes');
  const own = useOwnSections({ fields: head, values: note.own_fields });
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}
    >
      <CreditNoteFact label={t(texts.invoice)}>
        <Link to={`/sales/invoice/${String(note.invoice_id)}`}>
          {localizeDigits(String(note.invoice_no), language)}
        </Link>
      </CreditNoteFact>
      <CreditNoteFact label={t(texts.customer)}>{String(note.customer_name)}</CreditNoteFact>
      <CreditNoteFact label={t(texts.amount)}>
        <Amount value={Number(note.total)} />
      </CreditNoteFact>
      <CreditNoteFact label={t(texts.remarks)}>{String(note.remarks ?? '')}</CreditNoteFact>
      <CreditNoteFact label={t(texts.date)}>
        {formatDate(date, 'ad', language)}{' '}
        <span style={{ whiteSpace: 'nowrap' }}>
          ({bs} {t(texts.bs)})
        </span>
      </CreditNoteFact>
      <CreditNoteFact label={t(texts.createdBy)}>
        {localizeText(String(note.created_by), language)}
      </CreditNoteFact>
      <CreditNoteFact label={t(texts.irdSync)}>
        <StatusBadge
          option={{
            value: Number(note.ird_sync),
            label: synced ? texts.synced : texts.notSynced,
            color: synced ? 'success' : 'error',
          }}
        />
      </CreditNoteFact>
      {own.map(({ title, shown }) => (
        <Fragment key={title}>
          {title !== '' && (
            <Typography variant="subtitle2" component="dt" sx={{ gridColumn: '1 / -1', mt: 1 }}>
              {title}
            </Typography>
          )}
          {shown.map(({ name, label, value }) => (
            <CreditNoteFact key={name} label={label}>
              {value}
            </CreditNoteFact>
          ))}
        </Fragment>
      ))}
      {line.length > 0 &&
        note.details.map(each => <CreditNoteLineFact key={each.id} line={each} fields={line} />)}
    </Box>
  );
};

export const CreditNoteView = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { id } = useParams();
  const path = `credit-notes/${id}`;
  const { data, error } = useApiQuery<CreditNote>(path);
  const preview = usePdfPreview(path);
  const status = useDocumentStatus('credit-notes', data?.body);
  const [printing, setPrinting] = useState(false);
  if (error && !data) return <NotFoundPage />;
  if (!data) return <Loading />;
  const note = data.body;
  const number = String(note.credit_note_no);
  return (
    <>
      <DocumentHead
        title={t(texts.title, { number: localizeDigits(number, language) })}
        trail={[{ label: t(texts.list), to: '/sales/credit_notes' }]}
        party={{
          kind: 'customer',
          code: String(note.customer_id),
          name: String(note.customer_name),
        }}
        status={status}
        total={Number(note.total)}
        print={{ onClick: () => setPrinting(true) }}
      >
        <JournalButton kind="credit-note" id={Number(note.id)} />
        <HistoryButton table="credit_notes" id={Number(note.id)} />
      </DocumentHead>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Paper variant="outlined" sx={{ p: 2 }}>
          <CreditNoteFacts note={note} />
        </Paper>
        <Paper
          component="section"
          variant="outlined"
          aria-label={t(texts.preview)}
          sx={{ minHeight: 420, maxWidth: 900 }}
        >
          <Suspense fallback={<Loading />}>
            {preview ? <PdfView file={preview} /> : <Loading />}
          </Suspense>
        </Paper>
      </Box>
      <Timeline entity="credit-notes" id={String(id)} follows={printing ? undefined : data} />
      {printing && (
        <Suspense>
          <PrintDialog path={path} number={number} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
};
