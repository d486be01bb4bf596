// Verifying the books at the push of a button, and how it ended last.

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useBackgroundWork } from '../../src/api/use-background-work.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';

const texts = {
  title: { en: 'Verify Books', ne: 'हिसाब रुजु' },
  about: {
    en: 'Recalculates all totals (days, parties, stock, journal, numbers) from the documents and compares them with the activity log. Nothing is changed. This also runs every night.',
    ne: 'सबै जम्मा (दिन, पक्ष, मौज्दात, जर्नल, नम्बर) कागजातबाट फेरि गणना गरेर गतिविधि लगसँग दाँजिन्छ। केही पनि फेरिँदैन। यो हरेक रात आफैँ पनि चल्छ।',
  },
  start: { en: 'Verify now', ne: 'अहिले रुजु गर्नुहोस्' },
  running: { en: 'Verifying: {step} …', ne: 'रुजु हुँदै छ: {step} …' },
  found: { en: '{n} {n|difference|differences} so far', ne: 'अहिलेसम्म {n} फरक' },
  agree: { en: 'The books match.', ne: 'हिसाब मिलेको छ।' },
  differ: {
    en: "{n} {n|difference|differences} found. Save this list and contact support; don't correct anything yet.",
    ne: '{n} फरक भेटियो। यो सूची सेभ गरेर सहयोग माग्नुहोस्; अहिले केही नसच्याउनुहोस्।',
  },
  last: { en: 'Verified by {name}, {start} to {end}', ne: '{name} ले रुजु गरेको, {start} देखि {end}' },
  more: { en: 'and {n} more', ne: 'र अरू {n}' },
  never: { en: 'These books have not been verified yet.', ne: 'यो हिसाब अहिलेसम्म रुजु गरिएको छैन।' },
  list: { en: 'Differences', ne: 'फरकहरू' },
  failed: { en: 'The result could not be loaded.', ne: 'नतिजा पढ्न सकिएन।' },
} satisfies Record<string, Texts>;

/** What is verified at the moment. */
const stepNames: Record<string, Texts> = {
  documents: { en: 'documents, journal and movements', ne: 'कागजात, जर्नल र मौज्दातको घटबढ' },
  returns: { en: 'returns', ne: 'फिर्ता' },
  numbers: { en: 'numbers', ne: 'नम्बर' },
  days: { en: 'daily totals', ne: 'दिनका जोड' },
  names: { en: 'party totals', ne: 'पक्षका जोड' },
  stock: { en: 'stock', ne: 'मौज्दात' },
  ledger: { en: 'stock ledger', ne: 'मौज्दात लेजर' },
  entries: { en: 'entries of the ledger', ne: 'लेजरका प्रविष्टि' },
  accounts: { en: 'totals of accounts', ne: 'लेखा शीर्षकका जोड' },
  openItems: { en: 'open documents', ne: 'बाँकी कागजात' },
  log: { en: 'documents against the activity log', ne: 'गतिविधि लगसँग कागजात' },
  records: {
    en: 'parties, roles and other records against the activity log',
    ne: 'गतिविधि लगसँग पक्ष, भूमिका र अरू अभिलेख',
  },
};

type AuditResult = {
  started_at: string;
  finished_at: string;
  checked_by: string;
  differences: number;
  told: string[];
};
type LedgerAuditResponse = {
  running: { started_at: string; step: string; differences: number } | null;
  last: AuditResult | null;
};

const LastAudit = ({ last }: { last: AuditResult }) => {
  const t = useTranslations();
  const language = useLanguage();
  const moment = (text: string) => formatDate(text, 'bs', language);
  const count = localizeDigits(String(last.differences), language);
  return (
    <>
      <Alert severity={last.differences === 0 ? 'success' : 'error'} sx={{ mt: 2 }}>
        {last.differences === 0 ? t(texts.agree) : t(texts.differ, { n: count })}
      </Alert>
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {t(texts.last, {
          name: last.checked_by,
          start: moment(last.started_at),
          end: moment(last.finished_at),
        })}
      </Typography>
      {last.told.length > 0 && (
        <Box
          component="ol"
          aria-label={t(texts.list)}
          sx={{ pl: 3, '& li': { py: 0.25, overflowWrap: 'anywhere' } }}
        >
          {last.told.map(line => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {last.differences > last.told.length && (
        <Typography>
          {t(texts.more, {
            n: localizeDigits(String(last.differences - last.told.length), language),
          })}
        </Typography>
      )}
    </>
  );
};

export const LedgerAudit = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { answer, error, again, starting, start } =
    useBackgroundWork<LedgerAuditResponse>('books/verification');
  const { running, last } = answer ?? { running: null, last: null };
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <Button
          variant="contained"
          disabled={starting || running !== null}
          onClick={() => void start()}
        >
          {t(texts.start)}
        </Button>
      </PageHeader>
      <Typography sx={{ maxWidth: 720 }}>{t(texts.about)}</Typography>
      <div aria-live="polite">
        {running && (
          <Box sx={{ mt: 2, maxWidth: 720 }}>
            <LinearProgress />
            <Typography sx={{ mt: 1 }}>
              {t(texts.running, { step: t(stepNames[running.step] ?? texts.title) })}
              {running.differences > 0 &&
                ` ${t(texts.found, { n: localizeDigits(String(running.differences), language) })}`}
            </Typography>
          </Box>
        )}
        {!running && last && <LastAudit last={last} />}
      </div>
      {answer && !running && !last && <Typography sx={{ mt: 2 }}>{t(texts.never)}</Typography>}
      {error && !answer && (
        <Alert
          severity="error"
          sx={{ mt: 2 }}
          action={<Button onClick={again}>{t(words.reset)}</Button>}
        >
          {t(texts.failed)}
        </Alert>
      )}
    </>
  );
};
