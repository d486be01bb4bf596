// A picture and the button that changes it; the caller decides when a chosen one is sent.
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { LoadingButton } from './LoadingButton.tsx';

type Props = {
  /** The accessible name of the file input. */
  label: string;
  /** What the button says. */
  change: string;
  /** What is shown now: an address, or a placeholder. */
  src: string | undefined;
  placeholder: ReactNode;
  help: string;
  /** `help` is why the last one was refused. */
  refused?: boolean;
  running?: boolean;
  round?: boolean;
  /** Among the cells of a line. */
  small?: boolean;
  /** A PDF may be chosen as well. */
  pdf?: boolean;
  onChoose: (file: File) => void;
};

/** GIF, PNG and JPG (SET-104): what the file dialog offers; the server looks at the content. */
const ACCEPTED_TYPES = 'image/png,image/jpeg,image/gif';

export const ImageInput = ({
  label,
  change,
  src,
  placeholder,
  help,
  refused = false,
  running = false,
  round = false,
  small = false,
  pdf = false,
  onChoose,
}: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" spacing={small ? 1 : 2} sx={{ alignItems: 'center' }}>
      <Avatar
        src={src}
        alt=""
        variant={round ? 'circular' : 'rounded'}
        slotProps={{ img: { style: { objectFit: round ? 'cover' : 'contain' } } }}
        sx={{
          ...(small ? { width: 40, height: 40 } : { width: 88, height: 88, fontSize: 32 }),
          border: 1,
          borderColor: 'divider',
          ...(src && { bgcolor: 'background.paper' }),
        }}
      >
        {placeholder}
      </Avatar>
      <Box>
        <input
          ref={input}
          type="file"
          accept={pdf ? `${ACCEPTED_TYPES},application/pdf` : ACCEPTED_TYPES}
          aria-label={label}
          aria-describedby={help === '' ? undefined : id}
          aria-invalid={refused || undefined}
          tabIndex={-1}
          disabled={running}
          onChange={event => {
            const file = event.target.files?.[0];
            // The same file chosen again counts again.
            event.target.value = '';
            if (file) onChoose(file);
          }}
          style={{
            position: 'absolute',
            width: 1,
            height: 1,
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          }}
        />
        <LoadingButton
          variant="outlined"
          size={small ? 'small' : 'medium'}
          running={running}
          onClick={() => input.current?.click()}
        >
          {change}
        </LoadingButton>
        {help !== '' && (
          <Typography
            id={id}
            variant="body2"
            color={refused ? 'error' : 'text.secondary'}
            sx={{ mt: 0.5 }}
          >
            {help}
          </Typography>
        )}
      </Box>
    </Stack>
  );
};
