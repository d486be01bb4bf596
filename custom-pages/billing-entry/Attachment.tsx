// The vendor's own paper: uploaded as soon as it is chosen, so that saving needs only its id; it
// can stand beside the form while one types.
import AttachFileIcon from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, isToldByModal } from '../../src/providers/http.ts';
import { upload } from '../../src/ui/upload.ts';
import type { Attached } from './bill.ts';
import { texts } from './texts.ts';

type Props = {
  file: Attached | null;
  problem: string | undefined;
  beside: boolean;
  onFile: (file: Attached | null) => void;
  onBeside: (beside: boolean) => void;
  /** Told while a file is on its way. */
  onSending: (sending: boolean) => void;
};

/** What the file dialog offers; the server looks at the content. */
const OFFERED = 'application/pdf,image/png,image/jpeg,image/gif';

export const Attachment = ({ file, problem, beside, onFile, onBeside, onSending }: Props) => {
  const say = useSay();
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
    onSending(true);
    try {
      const sent = await upload<{ id: number; name: string }>('file-upload', form, {
        onProgress: setPercent,
        signal,
      });
      onFile({ id: sent.id, name: sent.name, called: chosen.name });
    } catch (failure) {
      if (failure instanceof ApiError && !isToldByModal(failure.status))
        setRefusal(failure.fields?.file?.join(' ') ?? failure.message);
    }
    if (signal.aborted) return;
    setPercent(undefined);
    onSending(false);
  };

  const told = refusal || problem;
  return (
    <div style={{ minWidth: 260 }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{say(texts.attachment)}</Typography>
      <input
        ref={input}
        type="file"
        accept={OFFERED}
        aria-label={say(texts.attachment)}
        aria-describedby={id}
        aria-invalid={Boolean(told) || undefined}
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
          {say(texts.chooseFile)}
        </Button>
        {file && (
          <Button color="secondary" onClick={() => onFile(null)}>
            {say(words.remove)}
          </Button>
        )}
      </Stack>
      {percent !== undefined && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: 1 }}>
          <LinearProgress variant="determinate" value={percent} sx={{ flexGrow: 1 }} />
          <Typography variant="body2">{digitsIn(String(percent), language)} %</Typography>
        </Stack>
      )}
      <Typography
        id={id}
        variant="body2"
        color={told ? 'error' : 'text.secondary'}
        sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
      >
        {told || (file ? file.called : say(texts.attachmentHelp))}
      </Typography>
      {file && (
        <FormControlLabel
          control={<Switch checked={beside} onChange={(_, on) => onBeside(on)} />}
          label={say(texts.beside)}
        />
      )}
    </div>
  );
};
