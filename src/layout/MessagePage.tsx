// A page that has nothing but a sentence to show.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';

type Props = { code: string; head: Texts; text: Texts; children: ReactNode };

export const MessagePage = ({ code, head, text, children }: Props) => {
  const say = useSay();
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', py: 10, textAlign: 'center' }}>
      <Typography variant="h3" component="p" color="text.secondary">
        {code}
      </Typography>
      <Typography variant="h1">{say(head)}</Typography>
      <Typography sx={{ maxWidth: 520 }}>{say(text)}</Typography>
      {children}
    </Stack>
  );
};
