// Every exchange about a document as it went: when, how long, what was sent, what came back. The
// password is masked before it is kept.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../domain/language.ts';
import { explainResponse } from '../../domain/tax/cbms-status.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { kindTexts, texts } from './texts.ts';
import type { Exchange, OutboxDocument } from './types.ts';

const codeStyle = {
  fontFamily: 'monospace',
  fontSize: 12,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  m: 0,
} as const;

const ExchangeDetails = ({ entry, exchange }: { entry: OutboxDocument; exchange: Exchange }) => {
  const t = useTranslations();
  const language = useLanguage();
  const digits = (value: number) => localizeDigits(String(value), language);
  const meaning = explainResponse(entry.kind, entry.state, exchange.code);
  return (
    <Paper variant="outlined" sx={{ p: 1.5, mb: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {formatDate(exchange.sent_at, 'ad', language)} · {exchange.code}
        {exchange.realtime ? ` · ${t(texts.realtime)}` : ''}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {exchange.address} · {t(texts.took, { by: exchange.sent_by, ms: digits(exchange.took_ms) })}
      </Typography>
      {meaning && <Typography sx={{ my: 0.5 }}>{t(meaning.sentence)}</Typography>}
      <Typography variant="subtitle2">{t(texts.came)}</Typography>
      <Typography component="pre" sx={codeStyle}>
        {[exchange.http_status && t(texts.http, { status: exchange.http_status }), exchange.answer]
          .filter(Boolean)
          .join('  ') || '–'}
      </Typography>
      <details>
        <summary>{t(texts.sent)}</summary>
        <Typography component="pre" sx={codeStyle}>
          {JSON.stringify(exchange.payload, null, 1)}
        </Typography>
      </details>
    </Paper>
  );
};

export const DocumentExchanges = ({
  entry,
  onClose,
}: {
  entry: OutboxDocument;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  const { data, error } = useApiQuery<{ exchanges: Exchange[] }>(
    `tax-authority/documents/${entry.id}/exchanges`,
  );
  const exchanges = data?.body.exchanges ?? [];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>
        {t(texts.exchangesOf, {
          kind: t(kindTexts[entry.kind]),
          number: localizeDigits(entry.number, language),
        })}
      </DialogTitle>
      <DialogContent>
        {!data && !error && <LinearProgress />}
        {data && exchanges.length === 0 && (
          <Alert severity="info">
            {t(entry.state === 'nothing-to-tell' ? texts.never : texts.none)}
          </Alert>
        )}
        {exchanges.map(exchange => (
          <ExchangeDetails key={exchange.id} entry={entry} exchange={exchange} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};
