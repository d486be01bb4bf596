// Prints the ticked documents as one file: says before how many are originals and how many become
// marked copies, since each print is counted.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Texts } from '../../../domain/language.ts';
import { download, saveFile } from '../../api/download.ts';
import { NamedRows } from '../../entities/BulkDialog.tsx';
import { useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { printFile } from '../../print/print-file.ts';
import { LoadingButton } from '../../ui/LoadingButton.tsx';
import {
  type SelectedProps,
  toDocumentId,
  useCopyCount,
  useDocumentName,
} from './selected-documents.ts';

const texts = {
  title: { en: 'Print {n} {things}', ne: '{n} {things} प्रिन्ट' },
  together: {
    en: 'They become one file, in the order of the list.',
    ne: 'सबै सूचीकै क्रममा एउटै फाइलमा आउँछन्।',
  },
  counted: { en: 'Each print is counted.', ne: 'हरेक प्रिन्ट गनिन्छ।' },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
} satisfies Record<string, Texts>;

export const PrintSelected = ({ entity, selection, reload, onClose, ...kind }: SelectedProps) => {
  const t = useTranslations();
  const id = useId();
  const [records] = useState(selection.records);
  const [running, setRunning] = useState<'print' | 'save' | undefined>();
  const name = useDocumentName(kind);
  const { sentence, refusal, pending } = useCopyCount(entity, kind, records);
  const things = t(records.length === 1 ? entity.one : entity.many);

  const take = async (deed: 'print' | 'save') => {
    setRunning(deed);
    const ids = records.map(record => toDocumentId(kind, record));
    const file = await download(`${entity.name}/-/print`, `${entity.name}.pdf`, {}, { ids });
    setRunning(undefined);
    if (!file) return;
    if (deed === 'print') printFile(file);
    else saveFile(file);
    selection.set(records, false);
    reload();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t(texts.title, { n: records.length, things })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t(texts.together)}</DialogContentText>
        <NamedRows names={records.map(name)} />
        {pending && <CircularProgress size={18} />}
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {sentence && (
          <DialogContentText aria-live="polite">
            {sentence} {t(texts.counted)}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={running !== undefined}>
          {t(words.cancel)}
        </Button>
        <LoadingButton
          running={running === 'save'}
          disabled={pending || refusal !== '' || running !== undefined}
          onClick={() => void take('save')}
        >
          {t(texts.download)}
        </LoadingButton>
        <LoadingButton
          variant="contained"
          running={running === 'print'}
          disabled={pending || refusal !== '' || running !== undefined}
          onClick={() => void take('print')}
        >
          {t(words.print)}
        </LoadingButton>
      </DialogActions>
    </Dialog>
  );
};
