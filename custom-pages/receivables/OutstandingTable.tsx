import Anchor from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../src/i18n/language.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { reminderTexts } from './reminder-texts.ts';
import { toAccountPath } from './report-query.ts';
import { DayCell, DocumentCell, Heads, NoRows, PagedTable, useMoney } from './table-parts.tsx';
import { texts } from './texts.ts';

/** An open document, in rupees; `open` is below 0 for a credit. */
export type OpenDocument = {
  document_kind: string;
  document_id: number | string;
  document: string;
  address: string | null;
  number: string;
  day: string;
  due_date: string;
  days_overdue: number;
  total: number;
  noted: number;
  paid: number;
  open: number;
};
export type OutstandingBody = {
  party_kind: 'customer' | 'vendor';
  open: number;
  data: (OpenDocument & { party_id: number; party: string })[];
  total: number;
};

type Props = {
  title: string;
  body: OutstandingBody;
  page: number;
  onPage: (page: number) => void;
};

export const OutstandingTable = ({ title, body, page, onPage }: Props) => {
  const t = useTranslations();
  const { money } = useMoney();
  const [reminded, setReminded] = useState<{ party_id: number; party: string }>();
  return (
    <>
      <PagedTable title={title} total={body.total} page={page} onPage={onPage}>
        <Heads labels={[texts.name, ...documentLabels]} figures={documentFigures} />
        <tbody className="rows">
          {body.data.map(row => (
            <tr key={`${row.document_kind} ${row.document_id} ${row.party_id}`}>
              <td className="card-title">
                <Link to={toAccountPath(body.party_kind, row.party_id)}>{row.party}</Link>
                {body.party_kind === 'customer' && row.days_overdue > 0 && (
                  <Anchor
                    component="button"
                    onClick={() => setReminded(row)}
                    sx={{
                      display: 'block',
                      textAlign: 'left',
                      minHeight: 24,
                      mt: 0.5,
                      fontWeight: 400,
                    }}
                  >
                    {t(reminderTexts.send)}
                  </Anchor>
                )}
              </td>
              <OpenDocumentCells row={row} />
            </tr>
          ))}
          {body.total === 0 && <NoRows columns={9} text="nothingOpen" />}
        </tbody>
        <tfoot className="rows">
          <tr className="sums">
            <th scope="row" colSpan={8}>
              {t(texts.total)}
            </th>
            <td className="figure">{money(body.open)}</td>
          </tr>
        </tfoot>
      </PagedTable>
      {reminded && (
        <ReminderDialog
          id={reminded.party_id}
          name={reminded.party}
          onClose={() => setReminded(undefined)}
        />
      )}
    </>
  );
};

export const documentLabels = [texts.document, texts.date, texts.dueDate];
export const documentFigures = [
  texts.daysOverdue,
  texts.amount,
  texts.noted,
  texts.paid,
  texts.open,
];

/** `isTitle` where no party is in front of the document. */
export const OpenDocumentCells = ({ row, isTitle }: { row: OpenDocument; isTitle?: boolean }) => {
  const { money, figure, whole } = useMoney();
  return (
    <>
      <DocumentCell {...row} isTitle={isTitle} />
      <DayCell day={row.day} />
      <DayCell day={row.due_date} />
      <td className="figure">{whole(row.days_overdue)}</td>
      <td className="figure">{money(row.total)}</td>
      <td className="figure">{figure(row.noted)}</td>
      <td className="figure">{figure(row.paid)}</td>
      <td className="figure">{money(row.open)}</td>
    </>
  );
};
