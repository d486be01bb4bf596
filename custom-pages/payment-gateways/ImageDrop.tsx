// The gateway's picture: dropped or chosen, seen before it is sent.
import ImageIcon from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { billingAddress } from '../../src/environment.ts';
import { useSay } from '../../src/i18n/language.ts';
import { ImageInput } from '../../src/ui/ImageInput.tsx';
import { texts } from './texts.ts';

/** 1024 MB (GW-030). */
const MOST_BYTES = 1_073_741_824;

type Props = {
  label: string;
  image: File | undefined;
  stored: string | null;
  problem: string;
  onChange: (image: File) => void;
};

export const ImageDrop = ({ label, image, stored, problem, onChange }: Props) => {
  const say = useSay();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState('');
  const preview = useMemo(() => image && URL.createObjectURL(image), [image]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const choose = (file: File) => {
    const isTooLarge = file.size > MOST_BYTES;
    setRefused(isTooLarge ? say(texts.tooLarge) : '');
    if (!isTooLarge) onChange(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const told = refused || problem;
  return (
    <Box
      data-testid="image-drop"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event);
        const file = event.dataTransfer.files[0];
        if (file) choose(file);
      }}
      sx={{
        p: 2,
        border: '1px dashed',
        borderColor: told ? 'error.main' : over ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      <Typography
        variant="body2"
        color={told ? 'error' : 'text.secondary'}
        aria-hidden
        sx={{ mb: 1 }}
      >
        {label} *
      </Typography>
      <ImageInput
        label={`${label} *`}
        change={say(texts.choose)}
        src={preview ?? (stored ? billingAddress() + stored : undefined)}
        placeholder={<ImageIcon fontSize="large" />}
        help={told || say(texts.drop)}
        refused={told !== ''}
        onChoose={choose}
      />
    </Box>
  );
};
