// A cheque: what it is, what became of it, and what can become of it next.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { isPrintableCheque } from '../../domain/documents/cheque-leaf.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import {
  type ChequeDirection,
  type ChequeEventKind,
  type ChequeState,
  chequeEventTitles,
  listNextEvents,
} from '../../domain/ledger/cheques.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead } from '../../src/documents/DocumentHead.tsx';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import { wordLineStyles } from '../../src/documents/line-inputs.tsx';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { ViewSections } from '../../src/entities/ViewSections.tsx';
import { useEntity } from '../../src/fields/entities-context.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { ChequeEventDialog } from './ChequeEventDialog.tsx';
import { printTexts } from './cheque-print-texts.ts';
import { chequeTexts as texts, toEventButton } from './cheque-texts.ts';
import { PrintChequeDialog, type PrintedCheque } from './PrintChequeDialog.tsx';
import { kindTexts } from './texts.ts';

type ChequeEvent = {
  id: number;
  kind: ChequeEventKind;
  date: string;
  reason: string | null;
  charge: number;
  created_by: string;
};
type Cheque = PrintedCheque & {
  direction: ChequeDirection;
  state: ChequeState;
  settlement_kind: SettlementKind;
  settlement_id: number;
  settlement_number: string;
  events: ChequeEvent[];
};

const Events = ({ events }: { events: ChequeEvent[] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <TableContainer>
      <CardTable size="small" sx={wordLineStyles} aria-label={t(texts.events)}>
        <thead className="heads">
          <tr>
            <th scope="col">{t(texts.date)}</th>
            <th scope="col">{t(texts.event)}</th>
            <th scope="col">{t(texts.reason)}</th>
            <th scope="col" className="figure">
              {t(texts.charge)}
            </th>
            <th scope="col">{t(texts.enteredBy)}</th>
            <td />
          </tr>
        </thead>
        <tbody className="rows">
          {events.map(({ id, kind, date, reason, charge, created_by }) => (
            <tr key={id}>
              <td style={{ whiteSpace: 'nowrap' }}>{formatDate(date, calendar, language)}</td>
              <td>{t(chequeEventTitles[kind])}</td>
              <td style={{ overflowWrap: 'anywhere' }}>{reason}</td>
              <td className="figure">
                {charge === 0 ? '' : formatMoney(toPaisa(charge), language)}
              </td>
              <td>{localizeText(created_by, language)}</td>
              <td>{kind !== 'deposit' && <JournalButton kind="cheque-event" id={id} />}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};

export const ChequeView = () => {
  const t = useTranslations();
  const language = useLanguage();
  const entity = useEntity('cheques');
  const { id } = useParams();
  const [asking, setAsking] = useState<ChequeEventKind>();
  const [printing, setPrinting] = useState(false);
  const { data, error, refetch } = useApiQuery<Cheque>(`cheques/${id}`);
  const cheque = data?.body;
  if (error && !cheque)
    return (
      <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!cheque) return <Loading />;
  const { address, one } = kindTexts[cheque.settlement_kind];
  const isPrintable = isPrintableCheque(cheque.direction, cheque.state);
  const nextEvents = listNextEvents(cheque.direction, cheque.state);
  // A bounce or a cancellation is never what usually comes next.
  const usual = isPrintable
    ? undefined
    : nextEvents.find(kind => kind !== 'bounce' && kind !== 'cancellation');
  const status = entity.fields
    .find(({ name }) => name === 'state')
    ?.options?.find(({ value }) => value === cheque.state);
  const eventButton = (kind: ChequeEventKind, variant: 'contained' | 'text') => (
    <Button key={kind} variant={variant} onClick={() => setAsking(kind)}>
      {t(toEventButton(cheque.direction, kind))}
    </Button>
  );
  return (
    <>
      <DocumentHead
        title={`${t(texts.one)} ${localizeDigits(cheque.number, language)}`}
        trail={[{ label: t(texts.list), to: entity.address }]}
        party={{ kind: cheque.party_kind, id: cheque.party_id, name: cheque.party_name }}
        status={status}
        total={cheque.amount}
        main={usual && eventButton(usual, 'contained')}
        print={
          isPrintable ? { onClick: () => setPrinting(true), label: printTexts.print } : undefined
        }
      >
        <HistoryButton table="cheques" id={cheque.id} />
        {nextEvents.filter(kind => kind !== usual).map(kind => eventButton(kind, 'text'))}
      </DocumentHead>
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <ViewSections entity={entity} record={cheque} />
        <Link to={`${address}/${cheque.settlement_id}`}>
          {t(one)} {localizeDigits(cheque.settlement_number, language)}
        </Link>
      </Paper>
      {cheque.events.length > 0 && (
        <Paper variant="outlined">
          <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
            {t(texts.events)}
          </Typography>
          <Events events={cheque.events} />
        </Paper>
      )}
      {printing && <PrintChequeDialog cheque={cheque} onClose={() => setPrinting(false)} />}
      {asking && (
        <ChequeEventDialog
          cheque={cheque}
          kind={asking}
          onClose={() => setAsking(undefined)}
          onRecorded={() => {
            setAsking(undefined);
            refetch();
          }}
        />
      )}
    </>
  );
};
