// What settles what of a party, those recorded last first; each can be taken back under a day.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import type { useApiQuery } from '../../src/api/use-api-query.ts';
import { wordLineStyles } from '../../src/documents/line-inputs.tsx';
import { DocumentLink, useDocumentName } from '../../src/entities/DocumentLink.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import type { Allocation } from './SettledDocuments.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import { texts } from './texts.ts';

export const ALLOCATIONS_PER_PAGE = 50;

type PartyAllocation = Allocation & { reversed_on: string | null; can_be_taken_back: boolean };
export type PartyAllocationsBody = { data: PartyAllocation[]; total: number };

type Props = {
  asked: ReturnType<typeof useApiQuery<PartyAllocationsBody>>;
  page: number;
  onPage: (page: number) => void;
  onChange: () => void;
};

export const PartyAllocations = ({ asked, page, onPage, onChange }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const describe = useDocumentName();
  const [asking, setAsking] = useState<PartyAllocation>();
  const body = asked.data?.body;
  if (asked.error && !body)
    return (
      <Alert severity="error" action={<Button onClick={asked.refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!body || body.total === 0) return null;
  const day = (date: string) => formatDate(date, calendar, language);
  return (
    <Paper variant="outlined" sx={{ mt: 2 }}>
      <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
        {t(texts.made)}
      </Typography>
      <TableContainer>
        <CardTable
          size="small"
          sx={{ ...wordLineStyles, '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' } }}
          aria-label={t(texts.made)}
        >
          <thead className="heads">
            <tr>
              <th scope="col">{t(texts.date)}</th>
              <th scope="col">{t(texts.credit)}</th>
              <th scope="col">{t(texts.settles)}</th>
              <th scope="col" className="figure">
                {t(texts.amount)}
              </th>
              <td />
            </tr>
          </thead>
          <tbody className="rows">
            {body.data.map(allocation => (
              <tr key={allocation.id}>
                <td style={{ whiteSpace: 'nowrap' }}>{day(allocation.date)}</td>
                <td>
                  <DocumentLink named={allocation.source} />
                </td>
                <td>
                  <DocumentLink named={allocation.target} />
                  {allocation.reversed_on !== null &&
                    ` (${t(texts.takenBackOn, { day: day(allocation.reversed_on) })})`}
                </td>
                <td className="figure">{formatMoney(toPaisa(allocation.amount), language)}</td>
                <td>
                  {allocation.can_be_taken_back && (
                    <Button
                      size="small"
                      aria-label={`${t(texts.takeBack)}: ${describe(allocation.target)}`}
                      onClick={() => setAsking(allocation)}
                    >
                      {t(texts.takeBack)}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={ALLOCATIONS_PER_PAGE} total={body.total} onPage={onPage} />
      {asking && (
        <TakeBackDialog
          id={asking.id}
          about={`${describe(asking.source)}, ${describe(asking.target)}`}
          onClose={() => setAsking(undefined)}
          onDone={onChange}
        />
      )}
    </Paper>
  );
};
