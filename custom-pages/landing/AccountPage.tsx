// The frame of the pages around a password: name, language, one card, and the way back to the
// sign-in.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { LanguageButton } from '../../src/layout/LanguageButton.tsx';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { texts } from './account-texts.ts';

type Props = {
  title: Texts;
  lead?: Texts;
  onSubmit?: () => void /** What was refused, by field. */;
  problems?: object;
  children: ReactNode;
};
const none = {};

export const AccountPage = ({ title, lead, onSubmit, problems = none, children }: Props) => {
  const say = useSay();
  const name = say(title);
  const leading = useLeadToRefused(problems);
  useEffect(() => {
    document.title = `${name} · Bijak`;
  }, [name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default', p: { xs: 2, sm: 5 } }}>
      <Box component="main" sx={{ maxWidth: 440, mx: 'auto' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          <Typography sx={{ fontWeight: 600, fontSize: 20, mr: 'auto' }}>Bijak · बीजक</Typography>
          <LanguageButton />
        </Box>
        <Paper
          component={onSubmit ? 'form' : 'section'}
          noValidate={onSubmit ? true : undefined}
          variant="outlined"
          {...leading}
          onSubmit={submit}
          sx={{ p: 3, display: 'grid', gap: 2 }}
        >
          <Typography variant="h1">{name}</Typography>
          {lead && <Typography color="text.secondary">{say(lead)}</Typography>}
          {children}
          <Link href="/?popup=1" sx={{ justifySelf: 'start' }}>
            {say(texts.back)}
          </Link>
        </Paper>
      </Box>
    </Box>
  );
};
