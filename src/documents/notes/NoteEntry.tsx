// A note against an issued document: what goes back, at which rate, and why; from the document to
// the printed note.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, Suspense, useCallback, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { localizeText } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { FormFoot } from '../../forms/FormFoot.tsx';
import { useFocusFirstError } from '../../forms/focus-first-error.ts';
import { RestoredNotice } from '../../forms/RestoredNotice.tsx';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { NotFoundPage } from '../../ui/ErrorPages.tsx';
import { Loading, lazyComponent } from '../../ui/Loading.tsx';
import { InertWhile, LoadingButton } from '../../ui/LoadingButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DuplicateRequestDialog } from '../DuplicateRequestDialog.tsx';
import { JournalPreviewButton } from '../JournalLines.tsx';
import { OwnHeadInputs, toKnownOfHead } from '../own-fields.tsx';
import { toSentLine } from '../own-values.ts';
import { RuleNotice } from '../use-document-rules.tsx';
import { EntryRow } from './EntryRow.tsx';
import { IssuedDetails } from './IssuedDetails.tsx';
import { NoteLines } from './NoteLines.tsx';
import { NoteTotals } from './NoteTotals.tsx';
import { hasFreePieces, isReturnable, toFullReturnRow, toPricedRow } from './note-form-model.ts';
import type { IssuedDocument, NoteKind } from './note-kind.ts';
import { texts } from './texts.ts';
import { useNoteForm } from './use-note-form.ts';

const PrintDialog = lazyComponent(() => import('../../print/PrintDialog.tsx'), 'PrintDialog');

const NoteForm = ({
  kind,
  issued,
  again,
}: {
  kind: NoteKind;
  issued: IssuedDocument;
  again: () => void;
}) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const note = useNoteForm(kind, issued, again);
  const { entry, own, totals, problems } = note;
  const items = useRef<HTMLInputElement>(null);
  const toItems = useCallback(() => items.current?.focus(), []);
  const leading = useFocusFirstError(problems);
  // Pieces that went back for less than they were sold at leave an amount, yet nothing that could
  // still go back.
  const allBack = issued['remaining-amount'] > 0 && !issued.details.some(isReturnable);
  const closed = (issued['remaining-amount'] <= 0 && !hasFreePieces(issued)) || allBack;
  const left = issued.details.filter(
    line => isReturnable(line) && !entry.lines.some(({ line_id }) => line_id === line.id),
  );
  const leave = (to: string) => {
    note.leave();
    navigate(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void note.save();
  };
  return (
    <form noValidate {...leading} onSubmit={submit}>
      {closed && !note.saved && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <AlertTitle>{t(kind.texts.title)}</AlertTitle>
          {t(kind.texts.notIssued)}
          {allBack && <div>{t(texts.allBack)}</div>}
        </Alert>
      )}
      <RestoredNotice draft={note.draft} one={kind.texts.note} onDiscard={note.reset} />
      <IssuedDetails kind={kind} issued={issued} allowed={note.allowed} exceeds={note.exceeds} />
      <InertWhile running={note.running}>
        <OwnHeadInputs
          fields={own.head}
          values={entry.own_fields}
          known={toKnownOfHead(
            own.head,
            own.line,
            { total: toRupees(totals.total) },
            entry.lines.map(line => toSentLine(...toPricedRow(issued, line))),
          )}
          problems={problems}
          onChange={note.setOwn}
        />
        <Paper component="section" variant="outlined" aria-label={t(kind.texts.note)}>
          <Stack
            direction="row"
            sx={{ px: 2, pt: 2, justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}
          >
            <Typography variant="h2">{t(kind.texts.note)}</Typography>
            <Button
              size="small"
              disabled={closed || left.length === 0}
              onClick={() => note.addLines(left.map(toFullReturnRow))}
            >
              {t(texts.addAll)}
            </Button>
          </Stack>
          <EntryRow
            kind={kind}
            issued={issued}
            row={entry.row}
            added={entry.lines}
            onRow={note.setRow}
            onAdd={row => note.addLines([row])}
            items={items}
          />
          <NoteLines
            kind={kind}
            issued={issued}
            lines={entry.lines}
            totals={totals}
            problems={problems}
            own={own.line}
            onOwn={note.setLineOwn}
            onRemove={note.removeLine}
            onEmpty={toItems}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              p: 2,
              gridTemplateColumns: { xs: '1fr', md: '1fr 360px' },
              alignItems: 'start',
            }}
          >
            <Stack sx={{ gap: 2 }}>
              <TextField
                label={t(kind.texts.reason)}
                required
                multiline
                minRows={3}
                value={entry.reason}
                error={Boolean(problems[kind.reason])}
                helperText={problems[kind.reason] ?? t(kind.texts.reasonHelp)}
                onChange={event => note.setReason(event.target.value)}
              />
              {kind.Refund && (
                <kind.Refund
                  value={entry.refund ?? ''}
                  problem={problems['refund.payment_method'] ?? problems.refund}
                  onChange={note.setRefund}
                />
              )}
            </Stack>
            <NoteTotals totals={totals} {...kind.getTaxes(issued)} />
          </Box>
        </Paper>
      </InertWhile>
      <RuleNotice live={note.brokenRules} />
      <FormFoot>
        {kind.hasPreview && (
          <JournalPreviewButton
            preview={note.preview}
            disabled={note.running || closed || note.saved !== undefined}
            onAsk={() => void note.askJournal()}
          />
        )}
        <Button onClick={() => leave(kind.issuedList)}>{t(words.cancel)}</Button>
        <Button onClick={note.reset} disabled={note.running}>
          {t(words.reset)}
        </Button>
        <LoadingButton
          type="submit"
          variant="contained"
          running={note.running}
          disabled={closed || note.saved !== undefined}
        >
          {t(words.save)}
        </LoadingButton>
      </FormFoot>
      {note.sentBefore && (
        <DuplicateRequestDialog
          list={kind.list}
          many={kind.texts.notes}
          onClose={note.toldSentBefore}
        />
      )}
      {note.saved && (
        <Suspense>
          <PrintDialog
            path={`${kind.path}/${note.saved.id}`}
            number={note.saved.number}
            onClose={() => leave(kind.list)}
          />
        </Suspense>
      )}
    </form>
  );
};

/** The page at the address of a document (`:id`). */
export const NoteEntry = ({ kind }: { kind: NoteKind }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { id } = useParams();
  const { data, error, refetch } = useApiQuery<IssuedDocument>(`${kind.issuedPath}/${id}`);
  if (error && !data) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t(kind.texts.title)}
        tab={data && `${t(kind.texts.title)}: ${localizeText(kind.getNumber(data.body), language)}`}
        trail={[{ label: t(kind.texts.list), to: kind.issuedList }]}
      />
      {data ? <NoteForm key={id} kind={kind} issued={data.body} again={refetch} /> : <Loading />}
    </>
  );
};
