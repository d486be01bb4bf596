// The vendor's own paper: uploaded as soon as it is chosen, so that saving needs only its id; it
// can be shown next to the form while a user types.
import AttachFileIcon from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { ApiError, fetchFile, isHandledGlobally } from '../../src/api/http.ts';
import { upload } from '../../src/api/upload.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { SentPicture } from '../../src/ui/SentPicture.tsx';
import { texts } from './texts.ts';
import type { AttachedFile } from './vendor-bill-form-model.ts';

type AttachmentProps = {
  file: AttachedFile | null;
  error: string | undefined;
  isPreviewShown: boolean;
  onFile: (file: AttachedFile | null) => void;
  onTogglePreview: (beside: boolean) => void;
  /** Called while a file is uploaded. */
  onUploading: (sending: boolean) => void;
};

/** What the file dialog offers; the server looks at the content. */
const ACCEPTED_TYPES = 'application/pdf,image/png,image/jpeg,image/gif';

export const Attachment = ({
  file,
  error,
  isPreviewShown,
  onFile,
  onTogglePreview,
  onUploading,
}: AttachmentProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef<AbortController | undefined>(undefined);
  const [percent, setPercent] = useState<number | undefined>();
  const [refusal, setRefusal] = useState('');
  useEffect(() => () => leaving.current?.abort(), []);

  const choose = async (chosen: File) => {
    const form = new FormData();
    form.append('file', chosen);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setRefusal('');
    setPercent(0);
    onUploading(true);
    try {
      const sent = await upload<{ id: number; name: string }>('file-upload', form, {
        onProgress: setPercent,
        signal,
        asIs: true,
      });
      onFile({ id: sent.id, name: sent.name, called: chosen.name });
    } catch (failure) {
      if (failure instanceof ApiError && !isHandledGlobally(failure.status))
        setRefusal(failure.fields?.file?.join(' ') ?? failure.message);
    }
    if (signal.aborted) return;
    setPercent(undefined);
    onUploading(false);
  };

  const problem = refusal || error;
  return (
    <div style={{ minWidth: 260 }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{t(texts.attachment)}</Typography>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_TYPES}
        aria-label={t(texts.attachment)}
        aria-describedby={id}
        aria-invalid={Boolean(problem) || undefined}
        tabIndex={-1}
        disabled={percent !== undefined}
        onChange={event => {
          const chosen = event.target.files?.[0];
          // The same file chosen again counts again.
          event.target.value = '';
          if (chosen) void choose(chosen);
        }}
        style={{
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        }}
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<AttachFileIcon />}
          disabled={percent !== undefined}
          onClick={() => input.current?.click()}
        >
          {t(texts.chooseFile)}
        </Button>
        {file && (
          <Button color="secondary" onClick={() => onFile(null)}>
            {t(words.remove)}
          </Button>
        )}
      </Stack>
      {percent !== undefined && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: 1 }}>
          <LinearProgress variant="determinate" value={percent} sx={{ flexGrow: 1 }} />
          <Typography variant="body2">{localizeDigits(String(percent), language)} %</Typography>
        </Stack>
      )}
      <Typography
        id={id}
        variant="body2"
        color={problem ? 'error' : 'text.secondary'}
        sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
      >
        {problem || (file ? file.called : t(texts.attachmentHelp))}
      </Typography>
      {file && (
        <FormControlLabel
          control={<Switch checked={isPreviewShown} onChange={(_, on) => onTogglePreview(on)} />}
          label={t(texts.beside)}
        />
      )}
    </div>
  );
};

const PdfView = lazyComponent(() => import('../../src/print/PdfView.tsx'), 'PdfView');

/**
 * The attachment as it was uploaded, read from the server again, so that it is there after a reload
 * too.
 */
export const AttachmentPreview = ({ file: { name, called } }: { file: AttachedFile }) => {
  const t = useTranslations();
  const [paper, setPaper] = useState<Blob | undefined>();
  useEffect(() => {
    const left = new AbortController();
    setPaper(undefined);
    fetchFile(name, {}, left.signal).then(setPaper, console.warn);
    return () => left.abort();
  }, [name]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(texts.attachment)}
      sx={{
        position: { lg: 'sticky' },
        top: { lg: 80 },
        maxHeight: { lg: 'calc(100vh - 96px)' },
        overflow: 'auto',
      }}
    >
      {!paper && <Loading />}
      {paper?.type === 'application/pdf' && (
        <Suspense fallback={<Loading />}>
          <PdfView file={paper} name={called} />
        </Suspense>
      )}
      {paper?.type.startsWith('image/') && <SentPicture file={paper} name={called} />}
    </Paper>
  );
};
