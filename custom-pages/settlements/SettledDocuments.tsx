// What a receipt or payment settles, and what was paid back of it; each can be taken back under a day.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import { useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { wordLineStyles } from '../../src/documents/line-inputs.tsx';
import {
  DocumentLink,
  type NamedDocument,
  useDocumentName,
} from '../../src/entities/DocumentLink.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import { texts } from './texts.ts';

export type Allocation = {
  id: number;
  source: NamedDocument | null;
  target: NamedDocument | null;
  amount: number;
  date: string;
  reverses: number | null;
  reversed_by: number | null;
};

type Props = {
  of: { kind: string; id: number };
  allocations: Allocation[];
  /** It came with its document, or is a reversal: nothing can be taken back. */
  isFixed: boolean;
  onChange: () => void;
};

export const SettledDocuments = ({ of, allocations, isFixed, onChange }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const describe = useDocumentName();
  const [asking, setAsking] = useState<Allocation>();
  if (allocations.length === 0) return null;
  const isSource = ({ source }: Allocation) =>
    source?.document_kind === of.kind && source.document_id === of.id;
  return (
    <Paper variant="outlined" sx={{ mb: 2 }}>
      <TableContainer>
        <CardTable size="small" sx={wordLineStyles} aria-label={t(texts.settles)}>
          <thead className="heads">
            <tr>
              <th scope="col">{t(texts.settles)}</th>
              <th scope="col">{t(texts.date)}</th>
              <th scope="col" className="figure">
                {t(texts.amount)}
              </th>
              <td />
            </tr>
          </thead>
          <tbody className="rows">
            {allocations.map(allocation => {
              const other = isSource(allocation) ? allocation.target : allocation.source;
              const isDone = allocation.reversed_by !== null || allocation.reverses !== null;
              return (
                <tr key={allocation.id}>
                  <td style={{ overflowWrap: 'anywhere' }}>
                    <DocumentLink named={other} />
                    {isDone && ` (${t(texts.takenBack)})`}
                  </td>
                  <td style={{ whiteSpace: 'nowrap' }}>
                    {formatDate(allocation.date, calendar, language)}
                  </td>
                  <td className="figure">{formatMoney(toPaisa(allocation.amount), language)}</td>
                  <td>
                    {!isFixed && !isDone && isSource(allocation) && (
                      <Button
                        size="small"
                        aria-label={`${t(texts.takeBack)}: ${describe(other)}`}
                        onClick={() => setAsking(allocation)}
                      >
                        {t(texts.takeBack)}
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </CardTable>
      </TableContainer>
      {asking && (
        <TakeBackDialog
          id={asking.id}
          about={describe(asking.target)}
          onClose={() => setAsking(undefined)}
          onDone={onChange}
        />
      )}
    </Paper>
  );
};
