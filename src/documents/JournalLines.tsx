// What a document posts to the ledger: of one that is issued, behind a button on its page; of one that
// is being entered, before it is saved.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeText, type Texts } from '../../domain/language.ts';
import { sourceTitles } from '../../domain/ledger/entry-sources.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { ApiError, callApi, isHandledGlobally } from '../api/http.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { CardTable } from '../ui/CardTable.tsx';

/** A line as the API answers it, in rupees; with the outlet where the entry spans several. */
export type JournalLine = {
  account_id: number;
  account: string;
  party: string | null;
  pos?: string;
  debit: number;
  credit: number;
};
type JournalEntry = {
  id: number;
  source_kind: string;
  day: string;
  number: string | null;
  lines: JournalLine[];
};

export const journalTexts = {
  show: { en: 'Show Journal', ne: 'जर्नल हेर्नुहोस्' },
  title: { en: 'Journal', ne: 'जर्नल' },
  account: { en: 'Account', ne: 'लेखा शीर्षक' },
  party: { en: 'Party', ne: 'पक्ष' },
  outlet: { en: 'POS', ne: 'बिक्री काउन्टर' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  total: { en: 'Total', ne: 'जम्मा' },
  none: { en: 'This document has no entry in the ledger.', ne: 'लेजरमा यो कागजातको प्रविष्टि छैन।' },
  nothing: {
    en: 'This document would post nothing.',
    ne: 'यो कागजातले लेजरमा केही प्रविष्टि गर्दैन।',
  },
} satisfies Record<string, Texts>;

const sum = (lines: JournalLine[], side: 'debit' | 'credit') =>
  lines.reduce((all, line) => all + toPaisa(line[side]), 0);

type LinesProps = {
  lines: JournalLine[];
  label: string;
  /** Accounts lead to their ledger: on a page, not in a dialog over a form. */
  linked?: boolean;
};

/** The lines of an entry with their sums; `label` names the table. */
export const JournalLines = ({ lines, label, linked = false }: LinesProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = (paisa: number) => (paisa === 0 ? '' : formatMoney(paisa, language));
  const hasParty = lines.some(({ party }) => party !== null);
  const hasOutlet = lines.some(({ pos }) => pos);
  return (
    <TableContainer>
      <CardTable size="small" aria-label={label}>
        <thead className="heads">
          <tr>
            <th scope="col">{t(journalTexts.account)}</th>
            {hasParty && <th scope="col">{t(journalTexts.party)}</th>}
            {hasOutlet && <th scope="col">{t(journalTexts.outlet)}</th>}
            <th scope="col" style={{ textAlign: 'right' }}>
              {t(journalTexts.debit)}
            </th>
            <th scope="col" style={{ textAlign: 'right' }}>
              {t(journalTexts.credit)}
            </th>
          </tr>
        </thead>
        <tbody className="rows">
          {lines.map((line, index) => (
            <tr key={index}>
              <td>
                {linked ? (
                  <Link to={`/accounting/ledger/${line.account_id}`}>{line.account}</Link>
                ) : (
                  line.account
                )}
              </td>
              {hasParty && <td style={{ overflowWrap: 'anywhere' }}>{line.party}</td>}
              {hasOutlet && <td>{line.pos}</td>}
              <td style={{ textAlign: 'right' }}>{amount(toPaisa(line.debit))}</td>
              <td style={{ textAlign: 'right' }}>{amount(toPaisa(line.credit))}</td>
            </tr>
          ))}
          <tr style={{ fontWeight: 600 }}>
            <td className="card-title" colSpan={1 + Number(hasParty) + Number(hasOutlet)}>
              {t(journalTexts.total)}
            </td>
            <td style={{ textAlign: 'right' }}>{amount(sum(lines, 'debit'))}</td>
            <td style={{ textAlign: 'right' }}>{amount(sum(lines, 'credit'))}</td>
          </tr>
        </tbody>
      </CardTable>
    </TableContainer>
  );
};

const JournalDialog = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => {
  const t = useTranslations();
  const title = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{t(journalTexts.title)}</DialogTitle>
      <DialogContent dividers>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};

type Source = { kind: string; id: number };

const PostedEntries = ({ kind, id }: Source) => {
  const t = useTranslations();
  const language = useLanguage();
  const { data, error } = useApiQuery<{ data: JournalEntry[] }>('ledger/entries', {
    query: { source_kind: kind, source_id: id },
    purpose: 'look-up',
  });
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!data) return <LinearProgress />;
  const entries = data.body.data;
  if (entries.length === 0) return <Typography>{t(journalTexts.none)}</Typography>;
  return entries.map(({ id: entry, source_kind, number, day, lines }) => {
    const source = sourceTitles[source_kind];
    const label = [
      source ? t(source) : source_kind,
      number && localizeText(number, language),
      formatDate(day, 'ad', language),
    ]
      .filter(Boolean)
      .join(' · ');
    return (
      <section key={entry} style={{ marginBottom: 16 }}>
        <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
          {label}
        </Typography>
        <JournalLines lines={lines} label={label} />
      </section>
    );
  });
};

/** On the page of an issued document: opens what it has posted; `kind` and `id` as the ledger's source. */
export const JournalButton = (source: Source) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(journalTexts.show)}</Button>
      {open && (
        <JournalDialog onClose={() => setOpen(false)}>
          <PostedEntries {...source} />
        </JournalDialog>
      )}
    </>
  );
};

/**
 * On the form of a document: what it would post. The form hands its request to `show` once nothing is
 * missing; `onError` places what the server says of it.
 */
export const useJournalPreview = (path: string, onError: (error: ApiError) => void) => {
  const [lines, setLines] = useState<JournalLine[]>();
  return {
    lines,
    close: () => setLines(undefined),
    /** Asks for the lines of the request's body. */
    show: async (body: object): Promise<void> => {
      try {
        const answer = await callApi<{ lines: JournalLine[] }>(`${path}/-/preview`, {
          method: 'POST',
          body,
        });
        setLines(answer.body.lines);
      } catch (error) {
        if (error instanceof ApiError && !isHandledGlobally(error.status)) onError(error);
      }
    },
  };
};

type PreviewButtonProps = {
  preview: Pick<ReturnType<typeof useJournalPreview>, 'lines' | 'close'>;
  disabled: boolean;
  onAsk: () => void;
};

/** The button of a form, and what it has shown. */
export const JournalPreviewButton = ({ preview, disabled, onAsk }: PreviewButtonProps) => {
  const t = useTranslations();
  const { lines, close } = preview;
  return (
    <>
      <Button onClick={onAsk} disabled={disabled}>
        {t(journalTexts.show)}
      </Button>
      {lines && (
        <JournalDialog onClose={close}>
          {lines.length === 0 ? (
            <Typography>{t(journalTexts.nothing)}</Typography>
          ) : (
            <JournalLines lines={lines} label={t(journalTexts.title)} />
          )}
        </JournalDialog>
      )}
    </>
  );
};
