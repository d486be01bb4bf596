// The open documents of the party, and what each of them takes of the money.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../domain/language.ts';
import { openDocumentTitles } from '../../domain/ledger/open-documents.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import { isRefund, type SettlementKind } from '../../domain/ledger/settlements.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { FigureInput, wordLineStyles } from '../../src/documents/line-inputs.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { type OpenAnswer, type OpenDocument, toDocumentKey } from './settlement-form-model.ts';
import { texts } from './texts.ts';

type LoadProps = {
  kind: SettlementKind;
  party: Party;
  onLoaded: (documents: OpenDocument[]) => void;
};

/** Asks what money of this kind can settle of the party: its open documents, or its credits for a refund. */
export const LoadOpenDocuments = ({ kind, party, onLoaded }: LoadProps) => {
  const t = useTranslations();
  const { data, error, refetch } = useApiQuery<OpenAnswer>(
    `parties/${party.kind}/${party.id}/open`,
    { purpose: 'look-up' },
  );
  const body = data?.body;
  useEffect(() => {
    if (body) onLoaded(isRefund(kind, party.kind) ? body.credits : body.data);
  }, [body, kind, party.kind, onLoaded]);
  if (body) return null;
  if (!error) return <LinearProgress />;
  return (
    <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
      {t(texts.failed)}
    </Alert>
  );
};

type Props = {
  documents: OpenDocument[];
  taken: string[];
  problems: Record<string, string>;
  label: string;
  onChange: (index: number, typed: string) => void;
};

export const SettlementDocuments = ({ documents, taken, problems, label, onChange }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  if (documents.length === 0) return <Typography sx={{ p: 2 }}>{t(texts.noneOpen)}</Typography>;
  return (
    <TableContainer>
      <CardTable size="small" sx={wordLineStyles} aria-label={label}>
        <thead className="heads">
          <tr>
            <th scope="col">{t(texts.document)}</th>
            <th scope="col">{t(texts.date)}</th>
            <th scope="col">{t(texts.due)}</th>
            <th scope="col" className="figure">
              {t(texts.open)}
            </th>
            <th scope="col" className="figure">
              {t(texts.settles)}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {documents.map((document, index) => {
            const name = `${t(openDocumentTitles[document.document_kind])} ${localizeDigits(document.number, language)}`;
            return (
              <tr key={toDocumentKey(document)}>
                <td style={{ minWidth: 150 }}>{name}</td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {formatDate(document.day, calendar, language)}
                </td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {formatDate(document.due_date, calendar, language)}
                </td>
                <td className="figure">{formatMoney(toPaisa(document.open), language)}</td>
                <td className="figure">
                  <FigureInput
                    value={taken[index] ?? ''}
                    label={`${name}: ${t(texts.settles)}`}
                    problem={problems[`documents.${index}`]}
                    onChange={typed =>
                      onChange(index, typed === '=' ? String(document.open) : typed)
                    }
                  />
                </td>
                <td>
                  <Button
                    size="small"
                    aria-label={`${name}: ${t(texts.full)}`}
                    onClick={() => onChange(index, String(document.open))}
                  >
                    {t(texts.full)}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};
