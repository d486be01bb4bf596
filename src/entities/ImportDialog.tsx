// New records from a CSV file or a workbook: chosen, judged row by row by the server, looked at, and only then
// stored. A short file is stored whole or not at all, a long one in parts.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { MAX_FILE_ROWS } from '../../domain/entity-schema/import-columns.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { saveFile } from '../api/download.ts';
import { callApi } from '../api/http.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import type { ImportTarget } from './import-target.ts';
import { useImport } from './use-import.ts';

const texts = {
  title: { en: 'Import {many}', ne: '{many} फाइलबाट ल्याउने' },
  choose: { en: 'Choose CSV or XLSX File', ne: 'CSV वा XLSX फाइल छान्नुहोस्' },
  unreadable: {
    en: 'This file cannot be read. Upload a .csv or .xlsx file; save an .xls file as one of these first.',
    ne: 'यो फाइल पढ्न सकिएन। .csv वा .xlsx फाइल चाहिन्छ; .xls भए पहिले यीमध्ये एक ढाँचामा सेभ गर्नुहोस्।',
  },
  example: { en: 'Download template', ne: 'खाली फाइल डाउनलोड गर्नुहोस्' },
  about: {
    en: 'Use the first row for column names (English or Nepali). Write countries, units, etc. by name.',
    ne: 'पहिलो पङ्क्तिमा महलको नाम (नेपाली वा अङ्ग्रेजी) लेख्नुहोस्। देश, एकाइ आदि नामले लेख्नुहोस्।',
  },
  tooMany: { en: 'A file can have at most {n} rows.', ne: 'फाइलमा बढीमा {n} पङ्क्ति अट्छ।' },
  check: { en: 'Check rows', ne: 'पङ्क्ति जाँच्नुहोस्' },
  fine: { en: 'Ready to import: {n} {n|row|rows}.', ne: 'सबै {n} पङ्क्ति आयात गर्न सकिन्छ।' },
  wrong: {
    en: '{n} of {all} rows cannot be imported yet. Fix them in the file and upload it again.',
    ne: '{all} मध्ये {n} पङ्क्ति अझै आयात गर्न सकिँदैन। फाइलमा सच्याएर फेरि अपलोड गर्नुहोस्।',
  },
  similar: {
    en: '{n} {n|row|rows} may exist already.',
    ne: '{n} पङ्क्ति पहिले नै हुन सक्छन्।',
  },
  withoutWrong: {
    en: 'Import the correct rows and leave out {n}',
    ne: 'ठिक पङ्क्ति ल्याउने, {n} वटा छाड्ने',
  },
  withoutSimilar: {
    en: 'Leave out {n} that may exist already',
    ne: 'पहिले नै हुन सक्ने {n} वटा छाड्ने',
  },
  withSimilar: {
    en: 'Import {n} that may exist already',
    ne: 'पहिले नै हुन सक्ने {n} वटा पनि ल्याउने',
  },
  refused: {
    en: '{n} {n|row|rows} imported, {left} left out. Fix them in the file and upload it again: what is imported is recognised.',
    ne: '{n} पङ्क्ति आयात भयो, {left} वटा छुट्यो। फाइलमा सच्याएर फेरि अपलोड गर्नुहोस्: आयात भइसकेका चिनिन्छन्।',
  },
  warned: {
    en: '{n} {n|row|rows} can be imported, but {n|has|have} a warning.',
    ne: '{n} पङ्क्ति आयात गर्न सकिन्छ, तर चेतावनी छ।',
  },
  imported: {
    en: '{n} of {all} rows of this file have been imported. The import goes on after them.',
    ne: 'यो फाइलका {all} मध्ये {n} पङ्क्ति आयात भइसके। आयात त्यसपछिबाट अघि बढ्छ।',
  },
  progress: { en: '{n} of {all} rows', ne: '{all} मध्ये {n} पङ्क्ति' },
  store: { en: 'Import {n} {n|row|rows}', ne: '{n} पङ्क्ति आयात गर्नुहोस्' },
  done: { en: '{n} {n|record|records} imported successfully.', ne: '{n} अभिलेख आयात भयो।' },
} satisfies Record<string, Texts>;

const quoteCell = (cell: string) =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Saves a file with the names of all columns and an example row. */
const saveTemplate = async ({ name }: ImportTarget): Promise<void> => {
  const { body } = await callApi<{ example: { header: string; cell: string }[] }>(
    `${name}/-/import`,
    { userInitiated: true },
  );
  const lines = (['header', 'cell'] as const).map(
    part => `${body.example.map(column => quoteCell(column[part])).join(',')}\r\n`,
  );
  saveFile(new File([`\uFEFF${lines.join('')}`], `${name}.csv`, { type: 'text/csv' }));
};

export const ImportDialog = ({
  target,
  onClose,
  onDone,
}: {
  target: ImportTarget;
  onClose: () => void;
  onDone: () => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [withoutWrong, setWithoutWrong] = useState(false);
  /** True once the box about rows that may exist already is ticked, whichever way it asks. */
  const [isTicked, setTicked] = useState(false);
  const digits = (value: number) => localizeDigits(String(value), language);
  const steps = useImport(target, {
    tooLong: t(texts.tooMany, { n: digits(MAX_FILE_ROWS) }),
    unreadable: t(texts.unreadable),
  });
  const { file, check, imported, progress, stored } = steps;
  const { byRow } = target;
  const leavesSimilar = byRow ? !isTicked : isTicked;
  const running = progress !== undefined;
  const title = t(texts.title, { many: t(target.many) });

  const rowsOf = (notices: { row: number }[] = []) =>
    new Set(notices.map(({ row }) => row).filter(row => row > imported));
  const wrong = rowsOf(check?.wrong);
  const similar = rowsOf(check?.similar);
  const warned = rowsOf(check?.warned);
  const skip = new Set([...(withoutWrong ? wrong : []), ...(leavesSimilar ? similar : [])]);
  const left = check && file ? file.lines.length - imported : 0;
  const count = left - skip.size;
  const isFine = check !== undefined && wrong.size === 0;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const given = event.target.files?.[0];
    // The same file may be chosen again once it is corrected.
    event.target.value = '';
    if (!given) return;
    setWithoutWrong(false);
    setTicked(false);
    await steps.choose(given);
  };
  const store = async () => {
    const takeSimilar = leavesSimilar ? new Set<number>() : similar;
    const created = await steps.store({ skip, takeSimilar });
    if (created === undefined) return;
    toast('success', t(texts.done, { n: digits(created) }), title);
    onDone();
    onClose();
  };
  const close = () => {
    // Parts of a long file may have been stored.
    if (imported > 0) onDone();
    onClose();
  };

  return (
    <Dialog open onClose={close} maxWidth="lg" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {t(byRow?.about ?? texts.about)}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
          <input
            ref={input}
            type="file"
            accept=".csv,.xlsx,text/csv,text/plain"
            hidden
            aria-label={t(texts.choose)}
            onChange={choose}
          />
          <Button variant="outlined" disabled={running} onClick={() => input.current?.click()}>
            {t(texts.choose)}
          </Button>
          <Button onClick={() => void saveTemplate(target).catch(console.warn)}>
            {t(texts.example)}
          </Button>
        </Stack>
        {progress ? (
          <ProgressLine
            text={t(texts.progress, { n: digits(progress.done), all: digits(progress.total) })}
            value={progress.total === 0 ? 0 : (progress.done / progress.total) * 100}
          />
        ) : (
          <div style={{ height: 4 }} />
        )}
        {steps.problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {steps.problem}
          </Alert>
        )}
        {file && imported > 0 && imported < file.lines.length && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {t(texts.imported, { n: digits(imported), all: digits(file.lines.length) })}
          </Alert>
        )}
        {file && steps.isMapping && (
          <ImportMapping
            target={target}
            headers={file.headers}
            example={file.lines[0] ?? []}
            columns={file.columns}
            onChange={steps.map}
          />
        )}
        {stored && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t(texts.refused, {
              n: digits(stored.created),
              left: digits(stored.refused.length),
            })}
          </Alert>
        )}
        {stored && check && file && (
          <ImportPreview target={target} file={file} from={imported} check={check} />
        )}
        {!stored && check && file && (
          <>
            <Alert severity={isFine ? 'success' : 'error'} sx={{ mb: 1 }}>
              {isFine
                ? t(texts.fine, { n: digits(left) })
                : t(texts.wrong, { n: digits(wrong.size), all: digits(left) })}
            </Alert>
            {similar.size > 0 && (
              <Alert severity="warning" sx={{ mb: 1 }}>
                {t(texts.similar, { n: digits(similar.size) })}
              </Alert>
            )}
            {warned.size > 0 && (
              <Alert severity="warning" sx={{ mb: 1 }}>
                {t(texts.warned, { n: digits(warned.size) })}
              </Alert>
            )}
            <Choice
              isShown={wrong.size > 0 && wrong.size < left}
              label={t(texts.withoutWrong, { n: digits(wrong.size) })}
              value={withoutWrong}
              onChange={setWithoutWrong}
            />
            <Choice
              isShown={similar.size > 0}
              label={t(byRow ? texts.withSimilar : texts.withoutSimilar, {
                n: digits(similar.size),
              })}
              value={isTicked}
              onChange={setTicked}
            />
            <ImportPreview target={target} file={file} from={imported} check={check} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t(stored ? words.close : words.cancel)}</Button>
        {stored ? undefined : steps.isMapping ? (
          <Button
            variant="contained"
            disabled={running || !file?.columns.some(Boolean)}
            onClick={steps.checkMapped}
          >
            {t(texts.check)}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={running || count <= 0 || !(isFine || withoutWrong)}
            onClick={() => void store()}
          >
            {t(texts.store, { n: digits(count) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

const ProgressLine = ({ text, value }: { text: string; value: number }) => (
  <>
    <LinearProgress variant="determinate" value={value} aria-label={text} />
    <Typography variant="caption" component="div" sx={{ mb: 1 }}>
      {text}
    </Typography>
  </>
);

const Choice = ({
  isShown,
  label,
  value,
  onChange,
}: {
  isShown: boolean;
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) =>
  isShown && (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={value} onChange={event => onChange(event.target.checked)} />}
    />
  );
