// A receipt or payment: its head, what it settled and settles, and its reversal.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { type ChequeState, chequeStateTitles } from '../../domain/ledger/cheques.ts';
import { type NamedDocument, toDocumentName } from '../../domain/ledger/open-documents.ts';
import {
  type SettlementKind,
  type SettlementRowKind,
  settlementRowTitles,
  taxRowKinds,
} from '../../domain/ledger/settlements.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead, toReversalOption } from '../../src/documents/DocumentHead.tsx';
import { wordLineStyles } from '../../src/documents/line-inputs.tsx';
import { useDocumentFields, useOwnSections } from '../../src/documents/own-fields.tsx';
import { ReversalNotice } from '../../src/documents/ReversalNotice.tsx';
import { ReverseDialog } from '../../src/documents/ReverseDialog.tsx';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { EmailButton } from '../../src/print/EmailButton.tsx';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { FactList, type LabelledValue } from '../../src/ui/FactList.tsx';
import { type Allocation, SettledDocuments } from './SettledDocuments.tsx';
import { kindTexts, texts } from './texts.ts';
import { VoucherNumberDialog } from './VoucherNumberDialog.tsx';

type SettlementPart = {
  line_no: number;
  kind: SettlementRowKind;
  amount: number;
  voucher_no: string | null;
  rate?: number | null;
  base?: number | null;
  of_document: NamedDocument | null;
};

type Settlement = {
  id: number;
  number: string;
  day: string;
  party_kind: 'customer' | 'vendor';
  party_id: number;
  party_name: string;
  payment_method: string;
  account: { name: string; name_ne: string | null };
  amount: number;
  reference: string | null;
  narration: string | null;
  source_kind: string | null;
  reverses: number | null;
  reversed_by: number | null;
  reason: string | null;
  created_by: string;
  rows: SettlementPart[];
  allocations: Allocation[];
  cheque: { id: number; number: string; bank: string; state: ChequeState } | null;
  own_fields?: Row;
};

export const SettlementView = ({ kind }: { kind: SettlementKind }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const shipped = useSeedName();
  const navigate = useNavigate();
  const { id } = useParams();
  const [isReversing, setReversing] = useState(false);
  const [numbering, setNumbering] = useState<SettlementPart>();
  const { path, address, list, one } = kindTexts[kind];
  const { data, error, refetch } = useApiQuery<Settlement>(`${path}/${id}`);
  const settlement = data?.body;
  const own = useOwnSections({
    fields: useDocumentFields(path).head,
    values: settlement?.own_fields,
  });
  if (error && !settlement)
    return (
      <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!settlement) return <LinearProgress />;
  const { reverses, reversed_by, source_kind, account } = settlement;
  const holds = reversed_by === null && reverses === null;
  const canReverse = holds && source_kind === null;
  const money = (rupees: number) => formatMoney(toPaisa(rupees), language);
  const { cheque } = settlement;
  const [untitled, titled] = [
    own.filter(({ title }) => title === ''),
    own.filter(({ title }) => title !== ''),
  ];
  const toFacts = ({ shown }: (typeof own)[number]) =>
    shown.map(({ label, value }): LabelledValue => [label, value]);
  return (
    <>
      <DocumentHead
        title={`${t(one)} ${localizeDigits(settlement.number, language)}`}
        trail={[{ label: t(list), to: address }]}
        party={{
          kind: settlement.party_kind,
          id: settlement.party_id,
          name: settlement.party_name,
        }}
        status={toReversalOption(settlement)}
        total={settlement.amount}
        main={
          <PrintReportButton
            name={settlement.number}
            path={`${path}/${settlement.id}`}
            query={{}}
            variant="contained"
          />
        }
      >
        <HistoryButton table={path} id={settlement.id} />
        <EmailButton
          variant="text"
          path={`${path}/${settlement.id}`}
          subject={`${t(one)} ${localizeDigits(settlement.number, language)}`}
        />
        {canReverse && <Button onClick={() => setReversing(true)}>{t(texts.reverse)}</Button>}
      </DocumentHead>
      {reversed_by !== null && (
        <ReversalNotice path={path} address={address} id={reversed_by} text={texts.reversed} />
      )}
      {reverses !== null && (
        <ReversalNotice path={path} address={address} id={reverses} text={texts.reversal} />
      )}
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <FactList
          facts={[
            [t(texts.date), formatDate(settlement.day, calendar, language)],
            [t(texts[settlement.party_kind]), localizeText(settlement.party_name, language)],
            [t(texts.method), shipped(settlement.payment_method)],
            [t(texts.account), (language === 'ne' && account.name_ne) || account.name],
            [t(texts.amount), money(settlement.amount)],
            [
              t(texts.cheque),
              cheque && (
                <>
                  <Link to={`/accounting/cheques/${cheque.id}`}>
                    {localizeDigits(cheque.number, language)}
                  </Link>
                  {`, ${cheque.bank} (${t(chequeStateTitles[cheque.state])})`}
                </>
              ),
            ],
            [t(texts.reference), settlement.reference],
            [t(texts.narration), settlement.narration],
            [t(texts.reason), settlement.reason],
            ...untitled.flatMap(toFacts),
            [t(texts.enteredBy), localizeText(settlement.created_by, language)],
          ]}
        />
        {titled.map(section => (
          <Box key={section.title} component="section" sx={{ mt: 3 }}>
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {section.title}
            </Typography>
            <FactList facts={toFacts(section)} />
          </Box>
        ))}
      </Paper>
      {settlement.rows.length > 0 && (
        <Paper variant="outlined" sx={{ mb: 2 }}>
          <TableContainer>
            <CardTable size="small" sx={wordLineStyles} aria-label={t(texts.parts)}>
              <thead className="heads">
                <tr>
                  <th scope="col">{t(texts.parts)}</th>
                  <th scope="col">{t(texts.voucherNo)}</th>
                  <th scope="col" className="figure">
                    {t(texts.amount)}
                  </th>
                </tr>
              </thead>
              <tbody className="rows">
                {settlement.rows.map((row, index) => (
                  <tr key={index}>
                    <td>
                      {t(settlementRowTitles[row.kind])}
                      {row.rate != null && localizeDigits(` ${row.rate} %`, language)}
                      {row.base != null && ` · ${money(row.base)}`}
                      {row.of_document && ` · ${toDocumentName(row.of_document, language)}`}
                    </td>
                    <td style={{ overflowWrap: 'anywhere' }}>
                      {row.voucher_no ??
                        (kind === 'receipt' && holds && taxRowKinds.has(row.kind) && (
                          <Button size="small" onClick={() => setNumbering(row)}>
                            {t(texts.enterVoucherNo)}
                          </Button>
                        ))}
                    </td>
                    <td className="figure">{money(row.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </CardTable>
          </TableContainer>
        </Paper>
      )}
      <SettledDocuments
        of={{ kind, id: settlement.id }}
        allocations={settlement.allocations}
        isFixed={source_kind !== null || reverses !== null || reversed_by !== null}
        onChange={refetch}
      />
      <Timeline entity={path} id={settlement.id} follows={data} />
      {numbering && (
        <VoucherNumberDialog
          receipt_id={settlement.id}
          line_no={numbering.line_no}
          about={`${t(settlementRowTitles[numbering.kind])} ${money(numbering.amount)}`}
          onClose={() => setNumbering(undefined)}
          onSaved={refetch}
        />
      )}
      {isReversing && (
        <ReverseDialog
          path={`${path}/${settlement.id}`}
          title={texts.reverseTitle}
          help={texts.reverseHelp}
          onClose={() => setReversing(false)}
          onReversed={reversal => navigate(`${address}/${reversal}`)}
        />
      )}
    </>
  );
};
